import type { Endpoint } from '@guildhall/contracts';
import type { RouteOptions } from 'fastify';

const saysSuccess = (schema: object): boolean =>
  (schema as { properties?: { success?: { const?: unknown } } }).properties?.success?.const ===
  true;

/** `success: true` comes from the contract, so handlers leave it out. */
export function fillSuccess({ response }: Endpoint): Pick<RouteOptions, 'preSerialization'> {
  const statuses = new Set(
    Object.keys(response)
      .map(Number)
      .filter(status => saysSuccess(response[status] ?? {})),
  );
  if (statuses.size === 0) return {};
  return {
    preSerialization: (_request, { statusCode }, body, done) =>
      done(null, statuses.has(statusCode) ? { success: true, ...(body as object) } : body),
  };
}
