import type { Api } from '@guildhall/contracts';
import type { Paths } from './operations.js';

const text = (description: string) => ({ description, schema: { type: 'string' } });
const whole = (description: string) => ({ description, schema: { type: 'integer' } });

/** What stands in headers of answers, said once and referred to. */
const answerHeaders = {
  'X-Request-Id': text('Names the request in the service’s logs'),
  'X-RateLimit-Limit': whole('How many calls the window takes'),
  'X-RateLimit-Remaining': whole('How many of them are left'),
  'X-RateLimit-Reset': whole('When the window ends, in seconds since 1970'),
  'X-RateLimit-Window': whole('How long the window is, in seconds'),
  'Retry-After': whole('In how many seconds to come again'),
  'WWW-Authenticate': text('How to prove who is calling'),
  Location: text('Where to go on'),
} as const;
type HeaderName = keyof typeof answerHeaders;

const ofLimits = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Window',
] as const;

/** Of a refusal the body tells the request; what is told of limits is told where they were counted. */
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

/** Gives each answer the headers that it may have; what comes back are those that are referred to. */
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
