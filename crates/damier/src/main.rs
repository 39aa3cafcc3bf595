//! The `damier` program: everything is in the library.

fn main() -> std::process::ExitCode {
    damier::main()
}
