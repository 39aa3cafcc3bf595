//! Integer programming for Damier.
