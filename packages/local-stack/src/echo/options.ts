export type Moment = 'before' | 'during';

/** What a request may ask of its answer, in its query. Everything else about the request is only echoed. */
export interface EchoOptions {
  status: number | undefined;
  stream: number | undefined;
  intervalMs: number;
  stall: Moment | undefined;
  reset: Moment | undefined;
  redirect: string | undefined;
  bytes: number | undefined;
  headers: [string, string][];
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
    stream: number('echo_stream', 1_000_000),
    intervalMs: number('echo_interval_ms', 600_000) ?? 100,
    stall: moment('echo_stall'),
    reset: moment('echo_reset'),
    redirect: query.get('echo_redirect') ?? undefined,
    bytes: number('echo_bytes', largestBody),
    headers: query.getAll('echo_header').flatMap(splitHeader),
  };
}

function splitHeader(text: string): [string, string][] {
  const [, name, value] = /^([\w-]+):\s*([\x20-\x7e]*)$/.exec(text) ?? [];
  return name !== undefined && value !== undefined ? [[name, value]] : [];
}
