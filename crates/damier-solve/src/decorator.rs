//! What engines that wrap another one have in common.

/// Gives a type with a field `engine` the name and the abilities of that engine; what it does with each is its own.
macro_rules! decorates_engine {
    ($decorator:ty) => {
        impl Engine for $decorator {
            fn name(&self) -> &'static str {
                self.engine.name()
            }
            fn summary(&self) -> &'static str {
                self.engine.summary()
            }
            fn finder(&self) -> Option<&dyn FindSolution> {
                self.engine.finder().map(|_| self as &dyn FindSolution)
            }
            fn enumerator(&self) -> Option<&dyn Enumerate> {
                self.engine.enumerator().map(|_| self as &dyn Enumerate)
            }
            fn counter(&self) -> Option<&dyn CountSolutions> {
                self.engine.counter().map(|_| self as &dyn CountSolutions)
            }
            fn optimiser(&self) -> Option<&dyn Optimise> {
                self.engine.optimiser().map(|_| self as &dyn Optimise)
            }
            fn sessions(&self) -> Option<&dyn damier_model::OpenSession> {
                self.engine.sessions()
            }
        }
    };
}
pub(crate) use decorates_engine;
