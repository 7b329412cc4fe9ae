const encoder = new TextEncoder();

const prefix = 'whsec_';
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0));

/**
 * `whsec_` marks base64 (Standard Webhooks 1.0, "Secret"); any other secret is used literally, because
 * `X-Webhook-Secret` may be any string.
 */
const secretBytes = (secret: string): Uint8Array<ArrayBuffer> =>
  secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : encoder.encode(secret);

export interface Hmac {
  sign(content: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  /** Constant-time comparison by WebCrypto. */
  verify(signature: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

const hmacOf = (secret: string): Promise<Hmac> => hmacFrom(secretBytes(secret));

// Shorter ones could be words that happen to be valid base64.
const UNMARKED_BASE64 = /^(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Every way the other side may read this secret: some libraries decode unmarked base64. */
export const hmacsOf = (secret: string): Promise<Hmac[]> =>
  Promise.all([
    hmacOf(secret),
    ...(UNMARKED_BASE64.test(secret) ? [hmacFrom(fromBase64(secret))] : []),
  ]);

async function hmacFrom(bytes: Uint8Array<ArrayBuffer>): Promise<Hmac> {
  if (bytes.length === 0) throw new TypeError('A webhook secret must not be empty');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  return {
    sign: content => crypto.subtle.sign('HMAC', key, content),
    verify: (signature, content) => crypto.subtle.verify('HMAC', key, signature, content),
  };
}

/** The signed content: `id.timestamp.body`, with the exact body bytes. */
export function signedContent(id: string, timestamp: string, body: string | Uint8Array) {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const tail = typeof body === 'string' ? encoder.encode(body) : body;
  const content = new Uint8Array(head.length + tail.length);
  content.set(head);
  content.set(tail, head.length);
  return content;
}
