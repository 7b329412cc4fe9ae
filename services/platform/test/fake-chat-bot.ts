import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '@guildhall/service-kit/testing';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly requestId: string;
  readonly body: Record<string, unknown>;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Accepts the request and closes the connection: the outcome is unknown. */
  readonly drop?: true;
  /** Not before. */
  readonly after?: Promise<unknown>;
}

async function read(request: IncomingMessage): Promise<Seen> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
    requestId: String(request.headers['x-request-id'] ?? ''),
    body: text === '' ? {} : JSON.parse(text),
  };
}

function write(response: ServerResponse, { status = 200, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Chat-bot as the platform sees it: a socket that answers what a test says, and tells what it was asked. */
export async function startFakeChatBot() {
  const seen: Seen[] = [];
  let answering = 0;
  let answer: (request: Seen) => Answer = () => ({ status: 500, body: {} });
  const server = createServer(async (request, response) => {
    const what = await read(request);
    seen.push(what);
    const reply = answer(what);
    answering += 1;
    response.once('close', () => {
      answering -= 1;
    });
    await reply.after;
    if (reply.drop) response.destroy();
    else write(response, reply);
  });
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    seen,
    /** How many answers have not been taken yet. */
    answering: () => answering,
    answers: (how: (request: Seen) => Answer) => {
      seen.length = 0;
      answer = how;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const refusal = (error: string, details: object = {}) => ({
  success: false,
  error,
  message: `Said by chat-bot: ${error}`,
  details,
  timestamp: '2026-02-09T07:00:00.000Z',
  request_id: 'chat-bot-request',
});
