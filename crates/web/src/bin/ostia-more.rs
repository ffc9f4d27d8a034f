//! All of Ostia: its tables, and what people do alone.

fn main() {
    web::ostia_and_more();
}
