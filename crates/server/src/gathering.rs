//! How many tables may wait for players at the same time: of one person, and of all people at one address. Others must still be found among
//! them.

use crate::house::House;
use crate::limits::network_of;
use crate::problem::{Problem, SAYS};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{PersonId, Phase, TableId};

/// The most of one person, and of all people at one address.
const EACH: u64 = 10;
const FROM_ONE: usize = 40;

/// From how many addresses tables are remembered; before there are more, all are forgotten.
const REMEMBERED: usize = 10_000;

/// The tables that were opened from each address since the server was started.
#[derive(Default)]
pub(crate) struct Gathering(Mutex<HashMap<IpAddr, Vec<TableId>>>);

impl Gathering {
    /// May this person open this table from there? Without a limit for opening tables there is none for those that are open.
    pub(crate) async fn one_more(&self, house: &House, person: PersonId, from: IpAddr, table: TableId) -> Result<(), Problem> {
        if house.settings.rates.tables.is_none() {
            return Ok(());
        }
        let too_many = || Problem::conflict("too-many-tables", SAYS.too_many_tables);
        if house.store.gathering_of(person).await? >= EACH {
            return Err(too_many());
        }
        let from = network_of(from);
        let before = self.shelf().get(&from).cloned().unwrap_or_default();
        let mut full = Vec::new();
        if before.len() >= FROM_ONE {
            for &known in &before {
                if house.store.table(known).await?.is_none_or(|known| known.phase != Phase::Gathering) {
                    full.push(known);
                }
            }
        }
        let mut shelf = self.shelf();
        if shelf.len() >= REMEMBERED {
            shelf.clear();
        }
        let here = shelf.entry(from).or_default();
        here.retain(|known| !full.contains(known));
        if here.len() >= FROM_ONE {
            return Err(too_many());
        }
        here.push(table);
        Ok(())
    }

    fn shelf(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<TableId>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
