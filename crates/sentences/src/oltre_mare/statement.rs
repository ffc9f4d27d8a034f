//! What is said about cards.

use crate::Speaker;
use crate::texts::say;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Edition, Statement, Statements};

impl Speaker<'_, Edition> {
    /// Something that can be said about a card: "sail", "no pirate", "4 lions".
    pub fn statement(&self, statement: Statement) -> String {
        match statement {
            Statement::Has(icon) => self.icon(icon).into(),
            Statement::HasNot(icon) => {
                let icon = self.icon(icon);
                say!(self.game.no_icon, icon)
            }
            Statement::Lions(lions) => self.lions(lions),
            Statement::Nets(nets) => self.nets(nets),
        }
    }

    /// Everything that is said at once: "sail and no pirate".
    pub fn statements(&self, said: Statements) -> String {
        self.all_of(&said.iter().map(|statement| self.statement(statement)).collect::<Vec<_>>())
    }
}
