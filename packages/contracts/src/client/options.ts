import type { TSchema } from 'typebox';

export interface TokenRequest {
  /** The last token was refused: do not return it again. */
  readonly refresh?: boolean;
  readonly rejected?: string;
}

/** Returns the bearer token for a call; called with `refresh` after a refusal. */
export type TokenSource = (request?: TokenRequest) => string | Promise<string>;

export interface ClientOptions {
  /** Base URL of the service, including a path prefix (`https://hub.example/api/pay`). */
  readonly baseUrl: string;
  /** For endpoints with bearer tokens. */
  readonly token?: string | TokenSource | undefined;
  /** For endpoints with `X-API-Key`. */
  readonly apiKey?: string | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Timeout in milliseconds of the whole call: token, waiting, retries and reading. Default: 10 s. */
  readonly timeoutMs?: number | undefined;
  /** `X-Request-Id`, the same in all services' logs. */
  readonly requestId?: string | (() => string | undefined) | undefined;
  /** Cookies: `include` for endpoints with sessions. Default: that of `fetch`. */
  readonly credentials?: 'include' | 'omit' | 'same-origin' | undefined;
  /** Maximum response size in bytes. Default: 32 MiB. */
  readonly maxResponseBytes?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * A JSON Schema validator (such as typebox's `Value.Check`). Invalid responses are thrown as undeclared. Without one,
   * JSON is trusted by its status.
   */
  readonly fits?: ((schema: TSchema, value: unknown) => boolean) | undefined;
}

/** Options of a single call that override the client's. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly requestId?: string | undefined;
  readonly token?: string | TokenSource | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
