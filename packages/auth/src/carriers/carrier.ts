import type { Scheme } from '@guildhall/contracts';
import type { Caller } from '../caller.js';

/** The parts of a request that can hold credentials. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
  readonly method: string;
  /** Parsed but not validated; only for schemes with a credential in the body. */
  readonly body?: unknown;
}

/** One way to send a credential. Returns null if the request has none and throws a 401 if it is invalid. */
export type Carrier = (request: Credentials) => Caller | null | Promise<Caller | null>;

/** Credentials sent explicitly, in order of precedence. */
export const explicit = ['bearer', 'apiKey', 'syncKey', 'webhook', 'metrics'] as const;

/** Credentials sent automatically (a browser's cookie), or fallbacks. Used only without an explicit one. */
export const ambient = ['session', 'development'] as const;

export type CarrierName = (typeof explicit | typeof ambient)[number];

/** The carriers a service supports, by scheme. */
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

/** A header that may appear only once. Node joins repeated ones with a comma, which no credential contains. */
export function headerOf(request: Credentials, name: string): string | null {
  const value = request.headers[name];
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : value;
}
