//! All of Ostia: its tables, and what one does alone.

fn main() {
    web::ostia_and_more();
}
