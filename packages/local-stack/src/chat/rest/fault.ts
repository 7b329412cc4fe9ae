import type { Fields as Given } from '../object.js';
import { badRequest } from '../world/failure.js';
import { limited } from './rate-limit.js';
import type { Reply } from './reply.js';

const KINDS = ['answer', 'reset', 'hang'] as const;

export type Fault = {
  readonly id: number;
  readonly method: string | null;
  readonly path: string | null;
  /** True: this very path only, nothing beneath it. */
  readonly exact: boolean;
  readonly kind: (typeof KINDS)[number];
  /** True: the request takes effect, only its answer is lost or replaced. */
  readonly afterEffect: boolean;
  readonly delayMs: number;
  /** What goes out instead of the answer; null lets the answer through (after the delay). */
  readonly reply: Reply | null;
  /** How many requests are still hit; null until the faults are deleted. */
  left: number | null;
};

const segments = (path: string): string[] =>
  path
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/?api\/v\d+(?=\/|$)/, '')
    .replace(/\?.*$/, '')
    .split('/')
    .filter(part => part !== '');

const sameSegment = (pattern: string, given: string): boolean =>
  pattern === '*' || /^(:.+|\{.+\})$/.test(pattern) || pattern === given;

/** A pattern names a run of path segments; `*`, `:name` and `{name}` stand for any one of them. */
export const pathMatches = (pattern: string, path: string, exact: boolean): boolean => {
  const wanted = segments(pattern);
  const given = segments(path);
  if (exact && wanted.length !== given.length) return false;
  return given.some(
    (_, start) =>
      start + wanted.length <= given.length &&
      wanted.every((part, index) => sameSegment(part, given[start + index] ?? '')),
  );
};

const SENTENCES: Readonly<Record<number, string>> = {
  10004: 'Unknown Guild',
  10007: 'Unknown Member',
  10011: 'Unknown Role',
  10013: 'Unknown User',
  50001: 'Missing Access',
  50013: 'Missing Permissions',
};

const numberOf = (given: Given, field: string): number | undefined => {
  const value = given[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw badRequest(`"${field}" must be a number of 0 or more.`);
  return value;
};

const textOf = (given: Given, field: string): string | null => {
  const value = given[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const replyOf = (given: Given): Reply | null => {
  const status = numberOf(given, 'status');
  if (status === undefined) return null;
  const type = {
    'content-type': textOf(given, 'content_type') ?? 'application/json',
    ...(given.headers as Readonly<Record<string, string>> | undefined),
  };
  if (given.body !== undefined) return { status, headers: type, body: given.body };
  // An empty answer that still calls itself JSON, as proxies have been seen to make.
  if (status === 204) return { status, headers: type };
  const retryAfter = numberOf(given, 'retry_after');
  if (status === 429) return limited((retryAfter ?? 1) * 1_000, textOf(given, 'scope'));
  const code = numberOf(given, 'code') ?? 0;
  const message = textOf(given, 'message') ?? SENTENCES[code] ?? `${status}: Fault on demand`;
  const headers: Record<string, string> = { ...type };
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(retryAfter));
  return { status, headers, body: { message, code } };
};

export const parseFault = (given: Given, id: number): Fault => {
  const kind = KINDS.find(name => name === (given.kind ?? 'answer'));
  if (kind === undefined)
    throw badRequest(`"kind" must be one of ${KINDS.join(', ')}, gateway_close.`);
  const method = textOf(given, 'method')?.toUpperCase() ?? null;
  return {
    id,
    method: method === '*' ? null : method,
    path: textOf(given, 'path'),
    exact: given.exact === true,
    kind,
    afterEffect: given.after_effect === true,
    delayMs: numberOf(given, 'delay_ms') ?? 0,
    reply: replyOf(given),
    left: given.times === null ? null : (numberOf(given, 'times') ?? 1),
  };
};
