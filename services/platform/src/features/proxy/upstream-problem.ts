import { Problem } from '@guildhall/contracts';
import { type Message, message } from '@guildhall/contracts/messages';
import { AddressRefused } from './upstream-dispatcher.js';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

const timeouts: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const lostConnection: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const noConnection: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The connection broke before a response, so a retry may help. */
export const isLostConnection = (error: unknown): boolean => lostConnection.has(codeOf(error));

export function problemOfUpstream(name: string, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (timeouts.has(codeOf(error)))
    return new Problem(504, 'UPSTREAM_TIMEOUT', message('upstream_late', name), { cause: error });
  return new Problem(502, 'UPSTREAM_ERROR', whatIsWrong(name, error), { cause: error });
}

function whatIsWrong(name: string, error: unknown): Message {
  if (error instanceof AddressRefused) return message('upstream_not_there', name);
  return message(noConnection.has(codeOf(error)) ? 'upstream_unreachable' : 'upstream_unfit', name);
}
