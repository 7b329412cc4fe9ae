import { hmacsOf, signedContent } from './secret.js';

/** Lower-case header names (Node, Fastify), or a `Headers` object. */
type IncomingHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface VerifyOptions {
  readonly headers: IncomingHeaders;
  /** The raw bytes, before parsing. */
  readonly body: string | Uint8Array;
  /** All valid secrets: the current one and, during a rotation, the previous one. */
  readonly secret: string | readonly string[];
  readonly now: Date;
}

/** `unsigned`: no signature headers, so this sender does not sign; the receiver decides whether to accept that. */
export type WebhookVerdict =
  | { readonly ok: true; readonly id: string; readonly timestamp: Date }
  | { readonly ok: false; readonly reason: 'unsigned' | 'malformed' | 'stale' | 'mismatch' };

// The standard leaves the tolerance open; its libraries use five minutes.
const TOLERANCE_SECONDS = 300;
// A sender in rotation has two or three; more would only cost time.
const MAX_SIGNATURES = 10;
const SHA256_BASE64 = /^[A-Za-z0-9+/]{43}=$/;

function headerReader(headers: IncomingHeaders): (name: string) => string | undefined {
  if ('get' in headers && typeof headers.get === 'function') {
    const { get } = headers;
    return name => get.call(headers, name) ?? undefined;
  }
  const record = headers as { readonly [name: string]: string | readonly string[] | undefined };
  return name => {
    const value = record[name];
    return typeof value === 'string' ? value : value?.join(' ');
  };
}

function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap(entry => {
      const [version, value = ''] = entry.split(',', 2);
      if (version !== 'v1' || !SHA256_BASE64.test(value)) return [];
      return [Uint8Array.from(atob(value), character => character.charCodeAt(0))];
    });
}

/** Checks whether a delivery was signed recently with one of the secrets. */
export async function verifyWebhook(options: VerifyOptions): Promise<WebhookVerdict> {
  const read = headerReader(options.headers);
  const id = read('webhook-id');
  const timestamp = read('webhook-timestamp');
  const signature = read('webhook-signature');
  if (id === undefined && timestamp === undefined && signature === undefined)
    return { ok: false, reason: 'unsigned' };
  if (!id || id.includes('.') || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp))
    return { ok: false, reason: 'malformed' };

  const sent = new Date(Number(timestamp) * 1000);
  const age = Math.abs(options.now.getTime() - sent.getTime()) / 1000;
  if (age > TOLERANCE_SECONDS) return { ok: false, reason: 'stale' };

  const content = signedContent(id, timestamp, options.body);
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret;
  const signatures = readSignatures(signature);
  for (const secret of secrets) {
    for (const hmac of await hmacsOf(secret))
      for (const candidate of signatures)
        if (await hmac.verify(candidate, content)) return { ok: true, id, timestamp: sent };
  }
  return { ok: false, reason: 'mismatch' };
}
