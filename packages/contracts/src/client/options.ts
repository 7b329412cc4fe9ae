import type { TSchema } from 'typebox';

export interface TokenRequest {
  /** The last token was refused: do not give it again. */
  readonly refresh?: boolean;
  readonly rejected?: string;
}

/** Gives the bearer token of a call; asked again, with `refresh`, when a service refuses the token. */
export type TokenSource = (request?: TokenRequest) => string | Promise<string>;

export interface ClientOptions {
  /** Where the service is, a path in front of its own included (`https://hub.example/api/pay`). */
  readonly baseUrl: string;
  /** For endpoints that take a bearer token. */
  readonly token?: string | TokenSource | undefined;
  /** For endpoints that take `X-API-Key`. */
  readonly apiKey?: string | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For the whole call: token, waiting, repetition and reading of the answer included. 10 s. */
  readonly timeoutMs?: number | undefined;
  /** `X-Request-Id`, the same in the logs of everyone who takes part. */
  readonly requestId?: string | (() => string | undefined) | undefined;
  /** How often a GET is repeated: after a refused connection, and when `Retry-After` asks for it. 1. */
  readonly retries?: number | undefined;
  /** Cookies: `include` for endpoints that take a session, otherwise what `fetch` does by itself. */
  readonly credentials?: 'include' | 'omit' | 'same-origin' | undefined;
  /** The largest answer that is read, in bytes. 32 MiB. */
  readonly maxResponseBytes?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * A validator of JSON Schema (`Value.Check` of typebox is one). What it says no to is thrown as an answer that the
   * contract does not know; without one, JSON is taken to be what its status says.
   */
  readonly fits?: ((schema: TSchema, value: unknown) => boolean) | undefined;
}

/** What a single call does differently from its client. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly requestId?: string | undefined;
  readonly token?: string | TokenSource | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
