//! Everything that the parts of the server share.

use crate::known::KnownSessions;
use crate::limits::Limits;
use crate::lines::Lines;
use crate::metrics::Metrics;
use crate::notices::Notices;
use crate::outside::Outside;
use crate::page::Served;
use crate::pool::Pool;
use crate::rating_book::Ratings;
use crate::settings::Settings;
use crate::tables::Tables;
use crate::turns::Turns;
use std::sync::Arc;
use std::time::Duration;
use store::{Millis, Store};

/// One server.
pub(crate) struct House {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) outside: Arc<dyn Outside>,
    pub(crate) tables: Tables,
    pub(crate) turns: Turns,
    pub(crate) ratings: Ratings,
    pub(crate) lines: Lines,
    pub(crate) known: KnownSessions,
    pub(crate) limits: Limits,
    pub(crate) pool: Pool,
    pub(crate) notices: Notices,
    pub(crate) metrics: Metrics,
    pub(crate) page: Served,
}

impl House {
    pub(crate) fn new(settings: Settings, store: Arc<dyn Store>, outside: Arc<dyn Outside>) -> Arc<House> {
        Arc::new(House {
            limits: Limits::new(&settings.rates),
            pool: Pool::new(settings.bot_threads, settings.bot_time),
            notices: Notices::new(&settings.notices),
            page: settings.page.served(&settings.base_path),
            settings,
            store,
            outside,
            tables: Tables::default(),
            turns: Turns::default(),
            ratings: Ratings::default(),
            lines: Lines::default(),
            known: KnownSessions::default(),
            metrics: Metrics::default(),
        })
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Millis {
        self.outside.now()
    }

    /// How long it is until then; nothing if it is past.
    pub(crate) fn until(&self, then: Millis) -> Duration {
        Duration::from_millis(then.saturating_sub(self.now()))
    }
}
