import { type Endpoint, forbidden, type Scheme, unauthenticated } from '@guildhall/contracts';
import type { Caller } from './caller.js';

/** What of a request can hold credentials. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
  readonly method: string;
  /** Parsed, not validated; only there for schemes that carry their credential in the body. */
  readonly body?: unknown;
  /** The framework's own request, for carriers that read a sealed cookie. */
  readonly raw: unknown;
}

/**
 * One way of carrying a credential. Null: this request carries none. A credential that is
 * there and not genuine is thrown as a 401.
 */
export type Carrier = (request: Credentials) => Caller | null | Promise<Caller | null>;

/** The carriers a service understands, by the schemes they can satisfy. */
export interface Carriers {
  readonly bearer?: Carrier;
  readonly development?: Carrier;
  readonly session?: Carrier;
  readonly apiKey?: Carrier;
  readonly syncKey?: Carrier;
  readonly webhook?: Carrier;
  readonly metrics?: Carrier;
}

export type Guard = (request: Credentials) => Promise<Caller>;

const carriersOf: Record<Scheme, readonly (keyof Carriers)[]> = {
  public: [],
  session: ['session'],
  member: ['bearer', 'development'],
  admin: ['bearer', 'development'],
  service: ['bearer'],
  apiKey: ['apiKey'],
  syncKey: ['syncKey'],
  webhook: ['webhook'],
  metrics: ['metrics'],
};
