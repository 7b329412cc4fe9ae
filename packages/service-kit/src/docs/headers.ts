import type { Api } from '@guildhall/contracts';
import type { Paths } from './operations.js';

const text = (description: string) => ({ description, schema: { type: 'string' } });
const whole = (description: string) => ({ description, schema: { type: 'integer' } });

/** Response headers, defined once and referenced. */
const answerHeaders = {
  'X-Request-Id': text('Id of the request in the service’s logs'),
  'X-RateLimit-Limit': whole('Calls allowed per window'),
  'X-RateLimit-Remaining': whole('Calls left in this window'),
  'X-RateLimit-Reset': whole('End of the window, in seconds since 1970'),
  'X-RateLimit-Window': whole('Length of the window, in seconds'),
  'Retry-After': whole('Seconds to wait before retrying'),
  'WWW-Authenticate': text('Accepted authentication schemes'),
  Location: text('Where to continue'),
} as const;
type HeaderName = keyof typeof answerHeaders;

const ofLimits = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Window',
] as const;

/** Refusals have the request id in the body; rate limit headers appear where calls are counted. */
function headersOf(status: string, isLimited: boolean): readonly HeaderName[] {
  const isDone = status < '400';
  const isCounted = isLimited && (isDone || status === '429');
  return [
    ...(isDone ? (['X-Request-Id'] as const) : []),
    ...(isCounted ? ofLimits : []),
    ...(status === '429' || status === '503' ? (['Retry-After'] as const) : []),
    ...(status === '401' ? (['WWW-Authenticate'] as const) : []),
    ...(status.startsWith('30') ? (['Location'] as const) : []),
  ];
}

/** Adds response headers; returns those that are referenced. */
export function addHeaders(paths: Paths, { endpoints }: Api): Record<string, unknown> {
  const used = new Set<string>();
  for (const operation of Object.values(paths).flatMap(item => Object.values(item))) {
    const endpoint = endpoints[operation.operationId ?? ''];
    const isLimited = endpoint !== undefined && endpoint.limit !== 'none';
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      for (const name of headersOf(status, isLimited)) {
        used.add(name);
        answer.headers = {
          ...(answer.headers as object),
          [name]: { $ref: `#/components/headers/${name}` },
        };
      }
  }
  return Object.fromEntries(Object.entries(answerHeaders).filter(([name]) => used.has(name)));
}
