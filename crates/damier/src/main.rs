//! The `damier` program: everything is in the library.

fn main() -> ! {
    damier::main()
}
