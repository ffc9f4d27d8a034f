//! The page of Oltre Mare.

fn main() {
    web::oltre_mare();
}
