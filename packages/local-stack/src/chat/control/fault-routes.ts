import type { Fields as Given } from '@guildhall/contracts';
import type { Fault } from '../rest/faults.js';
import { limited } from '../rest/rate-limit.js';
import { json, noContent, type Reply } from '../rest/reply.js';
import { badRequest, sentenceOf } from '../world/failure.js';
import { type ControlContext, type ControlRoutes, readNumber } from './context.js';

const textOf = (given: Given, field: string): string | null => {
  const value = given[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const timesOf = (given: Given): number | null =>
  given.times === null ? null : readNumber(given, 'times', 1);

const replyOf = (given: Given): Reply | null => {
  if (given.status === undefined) return null;
  const status = readNumber(given, 'status', 200);
  const headers: Record<string, string> = {
    'content-type': textOf(given, 'content_type') ?? 'application/json',
    ...(given.headers as Readonly<Record<string, string>> | undefined),
  };
  if (given.body !== undefined) return { status, headers, body: given.body };
  // An empty answer that still calls itself JSON, as proxies have been seen to make.
  if (status === 204) return { status, headers };
  const retryAfter = readNumber(given, 'retry_after', 1);
  if (status === 429) return limited(retryAfter * 1_000, textOf(given, 'scope'));
  if (given.retry_after !== undefined) headers['retry-after'] = String(Math.ceil(retryAfter));
  const code = readNumber(given, 'code', 0);
  const message = textOf(given, 'message') ?? sentenceOf(code) ?? `${status}: Fault on demand`;
  return { status, headers, body: { message, code } };
};

const parseFault = (given: Given, kind: Fault['kind']): Fault => ({
  method: textOf(given, 'method')?.toUpperCase() ?? null,
  path: textOf(given, 'path'),
  exact: given.exact === true,
  kind,
  afterEffect: given.after_effect === true,
  delayMs: readNumber(given, 'delay_ms', 0),
  reply: replyOf(given),
  left: timesOf(given),
});

/** Makes the outside fail on demand, and tells what arrived. */
export const faultRoutes = ({ faults, hub, journal }: ControlContext): ControlRoutes => {
  const insert = (given: Given) => {
    const { kind = 'answer' } = given;
    switch (kind) {
      case 'answer':
      case 'reset':
      case 'hang':
        return faults.insert(parseFault(given, kind));
      case 'gateway_close':
        return hub.addClose({ closeCode: readNumber(given, 'code', 4_000), left: timesOf(given) });
      default:
        throw badRequest('"kind" must be answer, reset, hang or gateway_close.');
    }
  };
  return {
    'POST /faults': ({ given }) => {
      insert(given);
      return json(given, 201);
    },
    'GET /faults': () => json([...faults.list(), ...hub.listCloses()]),
    'DELETE /faults': () => {
      faults.clear();
      hub.clearFaults();
      return noContent;
    },
    'GET /requests': ({ query }) => json(journal.list(Number(query.get('after') ?? 0) || 0)),
    'DELETE /requests': () => {
      journal.clear();
      return noContent;
    },
  };
};
