import { type Api, bodyLimitOf, type Endpoint } from '@guildhall/contracts';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { payApi } from '@guildhall/contracts/pay';
import type { Upstream } from '@guildhall/contracts/platform';
import { decodedFully } from './path.js';

/** Contracts of the built-in upstreams. */
const apis: Readonly<Record<string, Api>> = { chat: chatBotApi, pay: payApi };

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/** Decodes leniently, so that an odd spelling of a path cannot bypass a rule. */
const plainSegments = (path: string) => segmentsOf(decodedFully(path).replace(/;[^/]*/g, ''));

const leadsTo = (pattern: string, segments: readonly string[]): boolean => {
  const wanted = segmentsOf(pattern);
  return (
    wanted.length === segments.length &&
    wanted.every((part, at) => part.startsWith(':') || part === segments[at])
  );
};

/** The contract endpoint a proxied request matches, for our own services only. */
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
 * The endpoint's body limit. A larger body would be refused while the connection closes, and the response lost. Forms
 * are limited per file; the service limits the total.
 */
export function largestBodyAt(contract: Endpoint | null): number {
  if (contract === null || contract.bodyType === 'multipart') return Number.POSITIVE_INFINITY;
  return bodyLimitOf(contract) ?? Number.POSITIVE_INFINITY;
}

/** Health, metrics and documents are for operators, not for members. */
const forOperators: ReadonlySet<string | undefined> = new Set([
  ...Object.values(payApi.endpoints)
    .filter(({ tag }) => tag === 'Operations')
    .map(({ path }) => path.slice(1)),
  ...['docs', 'api-docs', 'redoc'],
]);

/** Whether one of our own services keeps this path from members. */
export const isForOperators = ({ configured_by }: Pick<Upstream, 'configured_by'>, path: string) =>
  configured_by !== null && forOperators.has(plainSegments(path)[0]);
