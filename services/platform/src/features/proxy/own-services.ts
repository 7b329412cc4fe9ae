import { type Api, bodyLimitOf, type Endpoint } from '@guildhall/contracts';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { payApi } from '@guildhall/contracts/pay';
import type { Upstream } from '@guildhall/contracts/platform';
import { decodedFully } from './path.js';

/** Whose contracts a preconfigured upstream serves. */
const apis: Readonly<Record<string, Api>> = { chat: chatBotApi, pay: payApi };

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/** As leniently as any router would read it: what only looks like another path must not get around a rule. */
const plainSegments = (path: string) => segmentsOf(decodedFully(path).replace(/;[^/]*/g, ''));

const leadsTo = (pattern: string, segments: readonly string[]): boolean => {
  const wanted = segmentsOf(pattern);
  return (
    wanted.length === segments.length &&
    wanted.every((part, at) => part.startsWith(':') || part === segments[at])
  );
};

/** What a request through the proxy asks of one of our own services, by its contract; others’ are their own affair. */
export function contractAt(
  { name, configured_by }: Pick<Upstream, 'name' | 'configured_by'>,
  method: string,
  path: string,
): Endpoint | null {
  if (configured_by === null) return null;
  const segments = plainSegments(path);
  const found = Object.values(apis[name]?.endpoints ?? {}).find(
    endpoint =>
      endpoint.method === method &&
      [endpoint.path, ...(endpoint.aliases ?? [])].some(pattern => leadsTo(pattern, segments)),
  );
  return found ?? null;
}

/**
 * More than this the service would refuse at once, and its answer could be lost with the connection that it then
 * closes. The limit of a form is that of one file in it: how long the whole may be, the service says.
 */
export function largestBodyAt(contract: Endpoint | null): number {
  if (contract === null || contract.bodyType === 'multipart') return Number.POSITIVE_INFINITY;
  return bodyLimitOf(contract) ?? Number.POSITIVE_INFINITY;
}

/** What a service says to those who run it, and its documents: nobody's business who comes through the proxy. */
const forOperators: ReadonlySet<string | undefined> = new Set([
  ...Object.values(payApi.endpoints)
    .filter(({ tag }) => tag === 'Operations')
    .map(({ path }) => path.slice(1)),
  ...['docs', 'api-docs', 'redoc'],
]);

/** Whether a path leads to what one of our own services keeps from members; others' paths are their own affair. */
export const isForOperators = ({ configured_by }: Pick<Upstream, 'configured_by'>, path: string) =>
  configured_by !== null && forOperators.has(plainSegments(path)[0]);
