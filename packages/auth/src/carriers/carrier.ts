import type { Scheme } from '@guildhall/contracts';
import type { Caller } from '../caller.js';

/** What of a request can hold credentials; the framework’s own request is one. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
  readonly method: string;
  /** Parsed, not validated; only there for schemes that carry their credential in the body. */
  readonly body?: unknown;
}

/**
 * One way of carrying a credential. Null: this request carries none. A credential that is
 * there and not genuine is thrown as a 401.
 */
export type Carrier = (request: Credentials) => Caller | null | Promise<Caller | null>;

/** Put into the request on purpose by its sender; looked at in this order. */
export const explicit = ['bearer', 'apiKey', 'syncKey', 'webhook', 'metrics'] as const;

/** Sent along without a thought (a browser's cookie), or a stand-in: only looked at when nothing explicit is there. */
export const ambient = ['session', 'development'] as const;

export type CarrierName = (typeof explicit | typeof ambient)[number];

/** The carriers a service understands, by the schemes they can satisfy. */
export type Carriers = Readonly<Partial<Record<CarrierName, Carrier>>>;

export const carriersOf: Readonly<Record<Scheme, readonly CarrierName[]>> = {
  public: [],
  session: ['session'],
  member: ['bearer', 'development'],
  admin: ['bearer', 'session', 'development'],
  service: ['bearer'],
  apiKey: ['apiKey'],
  syncKey: ['syncKey'],
  webhook: ['webhook'],
  metrics: ['metrics'],
};

/** A header that must be there once; Node joins repeated ones with a comma, which no credential contains. */
export function headerOf(request: Credentials, name: string): string | null {
  const value = request.headers[name];
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : value;
}
