//! Web push: messages that a browser shows while the page is closed. Each is encrypted for the browser alone (RFC 8291) and signed with the
//! key by which its push service knows this server (VAPID, RFC 8292).

use super::outward::Outward;
use crate::house::House;
use base64ct::{Base64UrlUnpadded, Encoding};
use protocol::{PushMessage, PushWish};
use serde_json::json;
use store::{Millis, Subscription, Trouble};
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, encrypt};

/// The name of the key in the store.
const KEY: &str = "push";

/// How long a push service keeps a message for a browser that is off.
const SECONDS: u32 = 86_400;

/// How long a signature is good; at most a day is allowed.
const SIGNED_FOR: Millis = 12 * 3_600_000;

/// Every message is as long as this, so that its length says nothing.
const LENGTH: usize = 300;

/// The key by which push services know the server: made at the first start, and kept.
pub(crate) struct PushKey(SigningKey);

/// What came of a message.
pub(crate) enum Pushed {
    Taken,
    /// The browser takes no messages there any more.
    Gone,
}

impl PushKey {
    /// The kept key, or a new one.
    pub(crate) async fn load(house: &House) -> Result<PushKey, Trouble> {
        let kept = house.store.secret(KEY, fresh(house)).await?;
        SigningKey::from_slice(&kept).map(PushKey).map_err(|_| Trouble::Failed("the key for web push is not a key".into()))
    }

    /// The public half, as browsers ask for it.
    pub(crate) fn public(&self) -> String {
        Base64UrlUnpadded::encode_string(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// Says to a push service who sends.
    fn authorization(&self, endpoint: &reqwest::Url, contact: Option<&str>, now: Millis) -> String {
        let part = |value: serde_json::Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let mut claims = json!({ "aud": endpoint.origin().ascii_serialization(), "exp": (now + SIGNED_FOR) / 1_000 });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }

    /// Sends a message to a browser.
    pub(crate) async fn push(&self, house: &House, outward: &Outward, to: &Subscription, message: &PushMessage) -> Result<Pushed, String> {
        // Push services want to know whom to ask when something goes wrong.
        let contact = house.settings.public_url.as_deref().filter(|url| url.starts_with("https://"));
        let endpoint = outward.read(&to.endpoint)?;
        let (key, auth) = browser_keys(&to.key, &to.auth).ok_or("the browser's keys are not keys")?;
        let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
        let body = encrypt(format!("{text:<LENGTH$}").into_bytes(), &key, &auth).map_err(|error| error.to_string())?;
        let mut headers = vec![
            ("authorization", self.authorization(&endpoint, contact, house.now())),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", SECONDS.to_string()),
            ("urgency", "normal".to_owned()),
        ];
        // A newer message about the same table replaces one that still waits there.
        headers.extend(message.table.clone().map(|table| ("topic", table)));
        match outward.post(house, &to.endpoint, &headers, body).await? {
            404 | 410 => Ok(Pushed::Gone),
            200..300 => Ok(Pushed::Taken),
            status => Err(format!("the push service answers {status}")),
        }
    }
}

/// A number that can be a key; almost all are.
fn fresh(house: &House) -> Vec<u8> {
    loop {
        let bytes = house.outside.bytes();
        if SecretKey::from_slice(&bytes).is_ok() {
            return bytes.to_vec();
        }
    }
}

fn browser_keys(key: &[u8], auth: &[u8]) -> Option<(PublicKey, Auth)> {
    let auth: [u8; 16] = auth.try_into().ok()?;
    Some((PublicKey::from_sec1_bytes(key).ok()?, Auth::from(auth)))
}

/// What a browser says of itself, checked: its public key and its secret.
pub(crate) fn read_keys(wish: &PushWish) -> Option<(Vec<u8>, Vec<u8>)> {
    let [key, auth] = [&wish.keys.p256dh, &wish.keys.auth].map(|text| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok());
    let (key, auth) = (key?, auth?);
    browser_keys(&key, &auth).is_some().then_some((key, auth))
}
