import http, { type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request whose path leaves as it is written: `fetch` and URL objects would tidy it up first. */
export function open(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<http.IncomingMessage> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers, agent: false }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

export async function ask(
  base: string,
  path: string,
  request: RawRequest = {},
): Promise<RawAnswer> {
  const response = await open(base, path, request);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: await text(response),
  };
}
