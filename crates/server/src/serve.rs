//! Listening, and shutting down cleanly.

use crate::caught::{Panicked, again_and_again, caught};
use crate::house::House;
use crate::keeper::{AT_ONCE, Note};
use crate::outside::{Outside, Reality};
use crate::problem::Problem;
use crate::routes;
use crate::settings::Settings;
use crate::socket;
use crate::who::{Peer, origin, same_origin};
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
        for (wake, table) in house.store.wakes().await? {
            house.tables.wants_to_be_woken(table, wake);
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
                        // Frames are small and wanted at once.
                        let _ = socket.set_nodelay(true);
                        let (app, mut ended) = (self.app.clone(), ended.clone());
                        let base = Arc::clone(&self.house);
                        tokio::spawn(async move {
                            if socket::asks_for_a_stream(&socket, &base.settings.base_path).await {
                                tokio::spawn(async move {
                                    let _place = place;
                                    // It ends when its table drops it.
                                    socket::stream(socket, peer, app).await;
                                });
                                return;
                            }
                            let _place = place;
                            let app = TowerToHyperService::new(app);
                            let app = service_fn(move |mut request: Request<Incoming>| {
                                request.extensions_mut().insert(Peer(peer));
                                app.call(request)
                            });
                            let mut http = hyper::server::conn::http1::Builder::new();
                            http.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(15)).max_buf_size(16 * 1024);
                            let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(socket), app));
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

    /// Every table finishes storing; every stream ends, and its reader reconnects to the next server.
    pub async fn end(&self) {
        let mut resting = Vec::new();
        for keeper in self.house.tables.close() {
            let (reply, rested) = oneshot::channel();
            if keeper.send(Note::Rest { reply }).await.is_ok() {
                resting.push(rested);
            }
        }
        for rested in resting {
            let _ = tokio::time::timeout(Duration::from_secs(10), rested).await;
        }
        self.house.lines.end(None);
    }
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
    Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "this route does not take this method")
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
    response
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
        house.lines.beat();
    }
}

/// Removes expired sessions, and old games if that is wanted.
async fn tidy(house: &House) {
    loop {
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
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}
