//! The page of Ostia.

fn main() {
    web::ostia();
}
