/** What a request may ask of its answer, in its query. Everything else about the request is only echoed. */
export const optionTable = [
  ['echo_status=503', 'answer with this status'],
  ['echo_delay_ms=500', 'wait before answering'],
  ['echo_stream=5', 'server-sent events, this many, then the end'],
  ['echo_interval_ms=100', 'time between two events (default 100)'],
  [
    'echo_stall=before',
    'never answer; "during": send headers and a first piece, then nothing more',
  ],
  ['echo_reset=before', 'cut the connection without an answer; "during": in the middle of one'],
  ['echo_redirect=/elsewhere', 'redirect there (302, or the echo_status given)'],
  ['echo_bytes=1000000', 'a body of this many bytes'],
  ['echo_header=name:value', 'add this header to the answer; may be repeated'],
  ['echo_requests=20', 'the last requests that arrived, and whether their caller left early'],
] as const;

export type Moment = 'before' | 'during';

export interface EchoOptions {
  status: number | undefined;
  delayMs: number;
  stream: number | undefined;
  intervalMs: number;
  stall: Moment | undefined;
  reset: Moment | undefined;
  redirect: string | undefined;
  bytes: number | undefined;
  headers: [string, string][];
  requests: number | undefined;
}

const largestBody = 1_000_000_000;

export function readOptions(query: URLSearchParams): EchoOptions {
  const number = (name: string, most: number): number | undefined => {
    const text = query.get(name);
    return text !== null && /^\d{1,12}$/.test(text) ? Math.min(Number(text), most) : undefined;
  };
  const moment = (name: string): Moment | undefined => {
    if (!query.has(name)) return undefined;
    return query.get(name) === 'during' ? 'during' : 'before';
  };
  const status = number('echo_status', 599);
  return {
    status: status !== undefined && status >= 200 ? status : undefined,
    delayMs: number('echo_delay_ms', 600_000) ?? 0,
    stream: number('echo_stream', 1_000_000),
    intervalMs: number('echo_interval_ms', 600_000) ?? 100,
    stall: moment('echo_stall'),
    reset: moment('echo_reset'),
    redirect: query.get('echo_redirect') ?? undefined,
    bytes: number('echo_bytes', largestBody),
    headers: query.getAll('echo_header').flatMap(splitHeader),
    requests: number('echo_requests', 1_000),
  };
}

function splitHeader(text: string): [string, string][] {
  const [, name, value] = /^([\w-]+):\s*([\x20-\x7e]*)$/.exec(text) ?? [];
  return name !== undefined && value !== undefined ? [[name, value]] : [];
}
