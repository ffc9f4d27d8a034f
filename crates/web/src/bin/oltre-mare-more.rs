//! All of Oltre Mare: its tables, and what one does alone.

fn main() {
    web::oltre_mare_and_more();
}
