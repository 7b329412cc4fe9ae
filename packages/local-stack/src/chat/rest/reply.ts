import type { ServerResponse } from 'node:http';
import type { ChatFailure } from '../world/failure.js';

export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text goes out as it is, anything else as JSON, nothing as an empty body. */
  readonly body?: unknown;
};

export const json = (body: unknown, status = 200): Reply => ({ status, body });
export const noContent: Reply = { status: 204 };

export const refusal = ({ status, code, message, errors }: ChatFailure): Reply =>
  json({ message, code, ...(errors === undefined ? {} : { errors }) }, status);

const encode = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);

export const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  if (response.destroyed || response.headersSent) return;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, 'cache-control': 'no-store', ...headers });
  response.end(encode(body));
};
