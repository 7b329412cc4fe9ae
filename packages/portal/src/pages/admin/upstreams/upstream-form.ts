import type { Upstream, UpstreamDefinition } from '@guildhall/contracts/platform';

type Method = Upstream['methods'][number];
export const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** An upstream as people type it; what is left empty is as usual. */
export const nothing = {
  name: '',
  target: '',
  methods,
  /** Seconds. */
  connect: '',
  idle: '',
  /** Megabytes. */
  body: '',
  failures: '',
  /** Seconds. */
  pause: '',
  /** One a line. */
  ranges: '',
  origins: '',
  headers: '',
  /** `/from=/to`, one a line. */
  rewrites: '',
  /** As it was read; null: it is a new one. */
  since: null as string | null,
};
export type Draft = Readonly<typeof nothing>;

const megabyte = 1_048_576;
const inLines = (items: readonly string[]) => items.join('\n');
const linesOf = (text: string) => text.split(/[\s,]+/).filter(line => line !== '');

export const draftOf = (upstream: Upstream): Draft => ({
  name: upstream.name,
  target: upstream.target,
  methods: upstream.methods,
  connect: `${upstream.connect_timeout_ms / 1000}`,
  idle: `${upstream.idle_timeout_ms / 1000}`,
  body: `${upstream.body_limit_bytes / megabyte}`,
  failures: `${upstream.breaker.failures}`,
  pause: `${upstream.breaker.open_ms / 1000}`,
  ranges: inLines(upstream.allowed_ranges),
  origins: inLines(upstream.cors_origins),
  headers: inLines(upstream.request_headers),
  rewrites: inLines(upstream.rewrites.map(({ from, to }) => `${from}=${to}`)),
  since: upstream.updated_at,
});

const timesOf = (text: string, unit: number) => Math.round(Number(text) * unit);

function rewriteOf(line: string) {
  const at = line.indexOf('=');
  return at < 0 ? { from: line, to: '' } : { from: line.slice(0, at), to: line.slice(at + 1) };
}

export const definitionOf = (draft: Draft): UpstreamDefinition => ({
  target: draft.target.trim(),
  methods: [...draft.methods],
  ...(draft.connect && { connect_timeout_ms: timesOf(draft.connect, 1000) }),
  ...(draft.idle && { idle_timeout_ms: timesOf(draft.idle, 1000) }),
  ...(draft.body && { body_limit_bytes: timesOf(draft.body, megabyte) }),
  ...(draft.failures && {
    breaker: { failures: timesOf(draft.failures, 1), open_ms: timesOf(draft.pause, 1000) },
  }),
  ...(linesOf(draft.headers).length > 0 && { request_headers: linesOf(draft.headers) }),
  // Of one that settings place nothing said means its neighbourhood.
  ...((draft.since !== null || draft.ranges) && { allowed_ranges: linesOf(draft.ranges) }),
  cors_origins: linesOf(draft.origins),
  rewrites: linesOf(draft.rewrites).map(rewriteOf),
});
