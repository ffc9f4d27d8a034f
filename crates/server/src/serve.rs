//! Listening, and shutting down cleanly.

use crate::caught::{Panicked, again_and_again, caught};
use crate::doors::ThroughDoor;
use crate::house::House;
use crate::impatient::Impatient;
use crate::keeper::{AT_ONCE, Note};
use crate::outside::{Outside, Reality};
use crate::problem::{Problem, SAYS};
use crate::routes;
use crate::settings::Settings;
use crate::socket;
use crate::who::{Peer, is_trusted, origin, same_origin};
use axum::Router;
use axum::body::Body;
use axum::extract::{MatchedPath, State};
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Store, Trouble};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot, watch};

/// How long tables have to finish storing when the server ends.
const TIME_TO_END: Duration = Duration::from_secs(10);

/// A server that does not listen yet.
pub struct Server {
    house: Arc<House>,
    app: Router,
}

impl Server {
    /// A server that stores everything in this store.
    pub fn new(settings: Settings, store: Arc<dyn Store>) -> Server {
        Server::with(settings, store, Arc::new(Reality))
    }

    /// The same, with time and luck from somewhere else.
    pub fn with(settings: Settings, store: Arc<dyn Store>, outside: Arc<dyn Outside>) -> Server {
        let house = House::new(settings, store, outside);
        let app = app(&house);
        Server { house, app }
    }

    /// All its routes, for callers without a socket.
    pub fn router(&self) -> Router {
        self.app.clone()
    }

    /// Looks after the tables that were left when the server last stopped, and after periodic tasks, forever.
    pub async fn look_after(&self) -> Result<(), Trouble> {
        let house = &self.house;
        let mut lost = Vec::new();
        // Tables that fell asleep while the clock was ahead want to be woken by that clock.
        let put_back = house.store.latest().await? > house.now() + A_MOMENT;
        if put_back {
            tracing::warn!("the clock was put back; every table is looked after at once");
        }
        for (wake, table) in house.store.wakes().await? {
            house.tables.wants_to_be_woken(table, if put_back { wake.min(house.now()) } else { wake });
            lost.extend(Some(table).filter(|_| Some(wake) == AT_ONCE));
        }
        tokio::join!(
            again_and_again("waking", || house.tables.wake_in_time(house)),
            house.notices.make_up_for(house, lost),
            house.notices.send_all(house),
            again_and_again("beating", || beat(house)),
            again_and_again("tidying", || tidy(house)),
        );
        Ok(())
    }

    /// Listens until it is told to stop; then lets everybody finish what they have begun.
    pub async fn listen(&self, listener: TcpListener, end: impl Future<Output = ()>) {
        let (ending, ended) = watch::channel(false);
        let places = Arc::new(Semaphore::new(self.house.settings.connections));
        let looking_after = async {
            if let Err(trouble) = self.look_after().await {
                tracing::error!(%trouble, "the tables that were left could not be found");
            }
        };
        let accepting = async {
            loop {
                let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
                match listener.accept().await {
                    Ok((socket, peer)) => {
                        // A proxy has many connections; where each comes from is known when its request is read.
                        let door = if is_trusted(&self.house, peer.ip()) { None } else { Some(self.house.doors.enter(peer.ip())) };
                        if matches!(door, Some(None)) {
                            self.house.metrics.limited.add(1);
                            continue;
                        }
                        // Frames are small and wanted at once.
                        let _ = socket.set_nodelay(true);
                        let (app, mut ended) = (self.app.clone(), ended.clone());
                        let base = Arc::clone(&self.house);
                        tokio::spawn(async move {
                            let _door = door;
                            if socket::asks_for_a_stream(&socket, &base.settings.base_path).await {
                                tokio::spawn(async move {
                                    let (_place, _door) = (place, _door);
                                    // It ends when its table drops it.
                                    socket::stream(socket, peer, app, base.settings.slowest).await;
                                });
                                return;
                            }
                            let _place = place;
                            let app = TowerToHyperService::new(app);
                            let app = service_fn(move |mut request: Request<Incoming>| {
                                request.extensions_mut().insert(Peer(peer));
                                app.call(request)
                            });
                            let mut connection =
                                std::pin::pin!(http().serve_connection(TokioIo::new(Impatient::new(socket, base.settings.slowest)), app));
                            tokio::select! {
                                // A client that hangs up midway is not worth a log entry.
                                _ = connection.as_mut() => {}
                                _ = ended.changed() => {
                                    connection.as_mut().graceful_shutdown();
                                    let _ = tokio::time::timeout(Duration::from_secs(5), connection).await;
                                }
                            }
                        });
                    }
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be taken");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                }
            }
        };
        tokio::select! {
            () = end => {}
            () = accepting => {}
            () = async { looking_after.await; std::future::pending().await } => {}
        }
        tracing::info!("ending");
        self.end().await;
        let _ = ending.send(true);
        // Requests that are being answered get a moment to finish.
        let all = u32::try_from(self.house.settings.connections).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(Duration::from_secs(6), places.acquire_many(all)).await;
    }

    /// Tells the metrics to everybody who asks at this listener, and nothing else, forever.
    pub async fn listen_for_metrics(&self, listener: TcpListener) {
        let app = Router::new().route("/metrics", routing::get(routes::site::figures)).with_state(Arc::clone(&self.house));
        let places = Arc::new(Semaphore::new(16));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((socket, _)) => {
                    let app = TowerToHyperService::new(app.clone());
                    let socket = Impatient::new(socket, self.house.settings.slowest);
                    tokio::spawn(async move {
                        let _place = place;
                        let _ = http().serve_connection(TokioIo::new(socket), app).await;
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection for the metrics could not be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// Every table finishes storing; every stream ends, and its reader reconnects to the next server.
    pub async fn end(&self) {
        let resting = self.house.tables.close().into_iter().map(|keeper| async move {
            let (reply, rested) = oneshot::channel();
            if keeper.send(Note::Rest { reply }).await.is_ok() {
                let _ = rested.await;
            }
        });
        // All at the same time; one that cannot end keeps nobody waiting for long.
        let all: Vec<_> = resting.map(tokio::spawn).collect();
        let ended = async {
            for one in all {
                let _ = one.await;
            }
        };
        if tokio::time::timeout(TIME_TO_END, ended).await.is_err() {
            tracing::error!("some tables did not end in time; what they had not stored was never told to anybody");
        }
        self.house.lines.end(None);
    }
}

/// How connections are served.
fn http() -> hyper::server::conn::http1::Builder {
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(15)).max_buf_size(16 * 1024);
    http
}

fn app(house: &Arc<House>) -> Router {
    let ways = routes::router().fallback(routes::site::page).method_not_allowed_fallback(method_not_allowed);
    let base = house.settings.base_path.as_str();
    let ways = if base.is_empty() {
        ways
    } else {
        // The router includes the base path itself, but not with the trailing slash that every link has.
        Router::new().nest(base, ways).route(&format!("{base}/"), routing::get(index)).fallback(nowhere)
    };
    ways.layer(from_fn_with_state(Arc::clone(house), guard)).with_state(Arc::clone(house))
}

async fn index(State(house): State<Arc<House>>, headers: HeaderMap) -> Result<Response, Problem> {
    house.page.at("/", &headers).ok_or_else(Problem::not_found)
}

async fn nowhere() -> Problem {
    Problem::not_found()
}

async fn method_not_allowed() -> Problem {
    Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", SAYS.method_not_allowed)
}

/// What every request passes through: who may ask at all, what is logged of it, and which strict headers browsers get.
async fn guard(State(house): State<Arc<House>>, mut request: Request<Body>, next: Next) -> Response {
    let begun = Instant::now();
    let from = origin(&house, request.extensions().get().copied(), request.headers());
    let method = request.method().clone();
    // The path itself may contain secrets, so only its pattern is logged.
    let path = request.extensions().get::<MatchedPath>().map_or("elsewhere", MatchedPath::as_str).to_owned();
    let allowed = house.limits.request(from.address).and_then(|()| same_origin(&house, request.method(), request.headers()));
    request.extensions_mut().insert(from);
    let door = if from.behind_proxy { house.doors.enter(from.address).ok_or_else(|| Problem::too_many(1)).map(Some) } else { Ok(None) };
    let (allowed, door) = match door {
        Ok(door) => (allowed, door),
        Err(problem) => (Err(problem), None),
    };
    let mut response = match allowed {
        Ok(()) => caught(next.run(request)).await.unwrap_or_else(|Panicked| {
            tracing::error!(%method, path, "a request panicked");
            house.metrics.panics.add(1);
            Problem::broken().into_response()
        }),
        Err(problem) => problem.into_response(),
    };
    strict(&mut response, from.secure);
    let status = response.status().as_u16();
    house.metrics.requests[usize::from(status / 100).min(5)].add(1);
    if status == 429 {
        house.metrics.limited.add(1);
    }
    tracing::debug!(%method, path, status, micros = begun.elapsed().as_micros() as u64, "request");
    match door {
        Some(door) => response.map(|body| Body::new(ThroughDoor { body, _door: door })),
        None => response,
    }
}

/// Only our own scripts, styles, pictures and workers; WebAssembly may be compiled, and nothing may be evaluated from text.
const CONTENT: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

fn strict(response: &mut Response, secure: bool) {
    let headers = response.headers_mut();
    let said = [
        (header::CONTENT_SECURITY_POLICY, CONTENT),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in said {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    // Responses may be personal, so by default they are not cached.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Shows viewers, and proxies on the way, that the connection is still alive.
async fn beat(house: &House) {
    loop {
        tokio::time::sleep(Duration::from_secs(20)).await;
        house.lines.beat(house.now());
    }
}

/// How long the clock must have been steady before anything is removed by it.
const STEADY: Duration = Duration::from_secs(86_400);

/// By how much clocks of one machine may differ from one start to the next.
const A_MOMENT: u64 = 1_000;

/// How far a clock may be put right meanwhile.
const A_JUMP: u64 = 3_600_000;

/// Removes expired sessions, and old games if that is wanted. A clock that is far ahead would remove everything at once: so the server
/// first runs for a day in which it does not jump, or its operator says that it is right.
async fn tidy(house: &House) {
    let mut steady = (tokio::time::Instant::now(), house.now());
    loop {
        let (since, began) = (steady.0.elapsed(), steady.1);
        if house.now().abs_diff(began + since.as_millis() as u64) > A_JUMP {
            tracing::warn!("the clock has jumped; nothing is removed by it for a day");
            steady = (tokio::time::Instant::now(), house.now());
        } else if house.settings.tidy_at_once || since >= STEADY {
            remove(house).await;
        }
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}

async fn remove(house: &House) {
    let removed = async {
        let sessions = house.store.remove_sessions(house.now()).await?;
        let tables = match house.settings.keep_finished {
            Some(kept) => house.store.remove_tables(house.now().saturating_sub(kept.as_millis() as u64)).await?,
            None => 0,
        };
        Ok::<_, Trouble>((sessions, tables))
    };
    match removed.await {
        Ok((0, 0)) => {}
        Ok((sessions, tables)) => tracing::info!(sessions, tables, "what has ended was removed"),
        Err(trouble) => tracing::warn!(%trouble, "what has ended could not be removed"),
    }
}
