const encoder = new TextEncoder();

/**
 * `whsec_` marks base64 (Standard Webhooks 1.0, "Secret"); any other secret is taken as it is written,
 * because the value of `X-Webhook-Secret` is any string.
 */
function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith('whsec_')) return encoder.encode(secret);
  const binary = atob(secret.slice('whsec_'.length));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}

export interface Hmac {
  sign(content: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  /** In constant time: WebCrypto compares. */
  verify(signature: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

export async function hmacOf(secret: string): Promise<Hmac> {
  const bytes = secretBytes(secret);
  if (bytes.length === 0) throw new TypeError('A webhook secret must not be empty');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  return {
    sign: content => crypto.subtle.sign('HMAC', key, content),
    verify: (signature, content) => crypto.subtle.verify('HMAC', key, signature, content),
  };
}

/** What is signed: `id.timestamp.body`, the body byte for byte as it is sent. */
export function signedContent(id: string, timestamp: string, body: string | Uint8Array) {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const tail = typeof body === 'string' ? encoder.encode(body) : body;
  const content = new Uint8Array(head.length + tail.length);
  content.set(head);
  content.set(tail, head.length);
  return content;
}
