//! The first page: both games and the lobby.

fn main() {
    web::house();
}
