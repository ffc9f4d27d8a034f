//! The page of Oltre Mare: its tables.

fn main() {
    web::oltre_mare();
}
