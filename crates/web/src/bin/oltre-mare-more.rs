//! All of Oltre Mare: its tables, and what people do alone.

fn main() {
    web::oltre_mare_and_more();
}
