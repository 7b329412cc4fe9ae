import type { FastifyInstance, InjectOptions } from 'fastify';

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The caller's address, by which invalid credentials are counted. */
  readonly from?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; schemas are held by the server
function jsonOf(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Injects a request and returns the response with its body. */
export async function ask(
  app: FastifyInstance,
  method: string,
  path: string,
  { headers = {}, body, from }: Sent = {},
) {
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    headers: { ...headers },
    ...(from !== undefined && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
  });
  return { status: response.statusCode, headers: response.headers, body: jsonOf(response.body) };
}
