import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const acceptable = /^[A-Za-z0-9._-]{1,128}$/;

// Random once and counted on: an id needs to be found again, not to be hard to guess.
const thisProcess = randomBytes(8).toString('hex');
let requests = 0;

function newId(): string {
  requests += 1;
  return `${thisProcess}-${requests.toString(36)}`;
}

/** The caller’s own id where it is harmless to repeat, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : newId();
}
