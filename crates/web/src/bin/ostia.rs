//! The page of Ostia: its tables.

fn main() {
    web::ostia();
}
