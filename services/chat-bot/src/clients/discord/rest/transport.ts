import type { RESTOptions } from '@discordjs/rest';
import { fetchBounded } from '@guildhall/auth';

type MakeRequest = RESTOptions['makeRequest'];
type Answer = Awaited<ReturnType<MakeRequest>>;

export interface TransportOptions {
  /** For one attempt, the answer's body included: discord.js itself stops counting at the headers. */
  readonly timeoutMs: number;
  /** Waits for the moment at which a request may leave. */
  readonly depart: (url: string, signal: AbortSignal) => Promise<void>;
  readonly onAnswer: (url: string, status: number, headers: Headers) => void;
}

/** A thousand accounts at once, each with every role that a server may have. */
const LONGEST_ANSWER = 16 * 1024 * 1024;

/**
 * Longer than this no answer keeps us away: one wrong number, of a proxy perhaps, would do so until a restart. Whoever
 * means it says it again. discord.js heeds both headers whatever the status is.
 */
const LONGEST_RETRY_SECONDS = 3_600;
const waits = ['retry-after', 'x-ratelimit-reset-after'];

/** Where neither header nor body of a 429 says when to come back, or both say at once. */
const DEFAULT_RETRY_SECONDS = 5;

/**
 * How discord.js sends. It trusts answers to be what their headers say: an empty 204 that calls itself
 * JSON, an HTML page of a proxy, or a 429 without a time would reject far from any caller, hide the
 * status, or be repeated without a pause. What it gets from here is consistent.
 */
export function createTransport(options: TransportOptions): MakeRequest {
  return async (url, init) => {
    const given = init.signal as AbortSignal | null | undefined;
    await options.depart(url, given ?? AbortSignal.timeout(options.timeoutMs));
    const asked = {
      method: init.method ?? 'GET',
      headers: Object.entries((init.headers ?? {}) as Record<string, string>),
      body: typeof init.body === 'string' ? init.body : null,
      signal: given ?? null,
      redirect: 'error',
    } as const;
    const response = await fetchBounded(url, asked, {
      withinMs: options.timeoutMs,
      atMostBytes: LONGEST_ANSWER,
    });
    const body = await response.text();
    const answer = consistent(response.status, new Headers(response.headers), body);
    options.onAnswer(url, answer.status, answer.headers);
    return answer as unknown as Answer;
  };
}

function consistent(status: number, headers: Headers, body: string): Response {
  const json = isJson(headers) ? parse(body) : undefined;
  const readable = status < 400 ? json !== undefined : typeof json === 'object' && json !== null;
  if (!readable) headers.delete('content-type');
  // Length and encoding belonged to the bytes on the wire, not to the text read from them.
  headers.delete('content-length');
  headers.delete('content-encoding');
  if (status === 429) promiseRetry(headers, json);
  for (const name of waits)
    if (Number(headers.get(name)) > LONGEST_RETRY_SECONDS)
      headers.set(name, String(LONGEST_RETRY_SECONDS));
  const empty = status === 204 || status === 205 || status === 304 || body === '';
  return new Response(empty ? null : body, { status, headers });
}

function promiseRetry(headers: Headers, json: unknown): void {
  const told = (json ?? {}) as { retry_after?: unknown; global?: unknown };
  const candidates = [
    headers.get('retry-after'),
    told.retry_after,
    headers.get('x-ratelimit-reset-after'),
  ];
  const seconds = candidates
    .filter(value => value !== null && value !== undefined && value !== '')
    .map(Number)
    .find(value => Number.isFinite(value) && value > 0);
  headers.set('retry-after', String(seconds ?? DEFAULT_RETRY_SECONDS));
  if (told.global === true) headers.set('x-ratelimit-global', 'true');
}

function isJson(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
