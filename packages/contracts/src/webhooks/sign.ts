import { hmacsOf, signedContent } from './secret.js';

/** The headers of a signed delivery (Standard Webhooks 1.0). */
export type WebhookHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

export interface SignOptions {
  /** The same for all attempts: receivers deduplicate by it. Must not contain a dot. */
  readonly id: string;
  /** Time of this attempt. */
  readonly timestamp: Date;
  /** Exactly the bytes to send. */
  readonly body: string | Uint8Array;
  /** One secret, or several during a rotation. */
  readonly secret: string | readonly string[];
}

export async function signWebhook(options: SignOptions): Promise<WebhookHeaders> {
  const { id, body } = options;
  // Dots separate the signed parts: an id with one would be ambiguous.
  if (id === '' || id.includes('.')) throw new TypeError(`Not a webhook id: "${id}"`);
  const timestamp = String(Math.floor(options.timestamp.getTime() / 1000));
  const content = signedContent(id, timestamp, body);
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret;
  if (secrets.length === 0) throw new TypeError('A webhook needs a secret to be signed with');
  const hmacs = (await Promise.all(secrets.map(hmacsOf))).flat();
  const signatures = await Promise.all(
    hmacs.map(async hmac => {
      const mac = await hmac.sign(content);
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
    }),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
