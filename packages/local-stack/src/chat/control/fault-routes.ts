import type { Moment } from '../gateway/hub.js';
import type { Fields as Given } from '../object.js';
import { json, noContent } from '../rest/reply.js';
import { badRequest } from '../world/failure.js';
import { type ControlContext, type ControlRoute, readNumber, readText } from './context.js';

const MOMENTS = ['connect', 'hello', 'identify', 'ready', 'resume'] as const satisfies Moment[];

/** Makes the outside fail on demand, and tells what arrived. */
export const faultRoutes = ({ faults, hub, journal }: ControlContext): ControlRoute[] => {
  const gatewayClose = (given: Given) => {
    const after = MOMENTS.find(moment => moment === (given.after ?? 'identify'));
    if (after === undefined) throw badRequest(`"after" must be one of ${MOMENTS.join(', ')}.`);
    const closeCode = readNumber(given, 'code', 4_000);
    const left = given.times === null ? null : readNumber(given, 'times', 1);
    const fault = { after, closeCode, left };
    hub.addFault(fault);
    return { kind: 'gateway_close', ...fault };
  };
  const gatewayFrame = (given: Given) => {
    const insteadOf = readText(given, 'instead_of');
    const frame =
      given.base64 === undefined
        ? readText(given, 'text').padEnd(readNumber(given, 'length', 0))
        : Buffer.from(readText(given, 'base64'), 'base64');
    const left = given.times === null ? null : readNumber(given, 'times', 1);
    hub.addFrame({ insteadOf, frame, left });
    return { kind: 'gateway_frame', insteadOf, left };
  };
  const insert = (given: Given) => {
    if (given.kind === 'gateway_close') return gatewayClose(given);
    return given.kind === 'gateway_frame' ? gatewayFrame(given) : faults.insert(given);
  };
  return [
    { method: 'POST', path: '/faults', handle: ({ given }) => json(insert(given), 201) },
    {
      method: 'GET',
      path: '/faults',
      handle: () => json([...faults.list(), ...hub.listFaults()]),
    },
    {
      method: 'DELETE',
      path: '/faults',
      handle: () => {
        faults.clear();
        hub.clearFaults();
        return noContent;
      },
    },
    {
      method: 'GET',
      path: '/requests',
      handle: ({ query }) => json(journal.list(Number(query.get('after') ?? 0) || 0)),
    },
    {
      method: 'DELETE',
      path: '/requests',
      handle: () => {
        journal.clear();
        return noContent;
      },
    },
    { method: 'GET', path: '/missing-routes', handle: () => json(journal.listMissing()) },
  ];
};
