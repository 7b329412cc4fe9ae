import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening, type Place } from '../listening.js';
import { answer, type EchoedRequest } from './answer.js';
import { readOptions } from './options.js';

interface SeenRequest extends EchoedRequest {
  /** The caller left before the answer was complete. */
  left_early: boolean;
}

export interface Echo {
  url: string;
  port: number;
  /** The last thousand, oldest first. */
  requests(): readonly SeenRequest[];
  stop(): Promise<void>;
}

const remembered = 1_000;

export async function startEcho(place: Place = {}): Promise<Echo> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    handle(request, response, seen).catch(() => response.destroy());
  });
  return { ...(await listening(server, place)), requests: () => [...seen] };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  seen: SeenRequest[],
): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = request;
  const gone = new AbortController();
  const entry: SeenRequest = { method, path, headers, body: '', left_early: false };
  response.once('close', () => {
    entry.left_early = !response.writableFinished;
    gone.abort();
  });
  const options = readOptions(new URL(path, 'http://echo').searchParams);
  seen.push(entry);
  if (seen.length > remembered) seen.shift();
  entry.body = (await buffer(request)).toString();
  const { left_early: _, ...echoed } = entry;
  await answer(response, echoed, options, gone.signal);
}
