//! The first page: the house itself.

fn main() {
    web::house();
}
