import { ConnectionError, ResponseError } from '@guildhall/contracts/client';

/** What went wrong, as far as it matters to a person. */
export type Trouble =
  | { readonly kind: 'ended' }
  /** Known, but for what hurts a login must be young: of so many seconds at most. */
  | { readonly kind: 'old'; readonly maxAge: number }
  | { readonly kind: 'offline' | 'slow' | 'away' }
  | { readonly kind: 'busy'; readonly seconds: number | undefined }
  | { readonly kind: 'refused' | 'gone' | 'said'; readonly said: string }
  | { readonly kind: 'broken'; readonly requestId: string | undefined };

const textAt = (body: unknown, key: string): string | null => {
  const value = body && typeof body === 'object' ? Reflect.get(body, key) : null;
  return typeof value === 'string' ? value : null;
};

/** The service’s own sentence; pay lists what is wrong with a form. */
function sentenceOf({ body }: ResponseError): string {
  const detail: unknown = body && typeof body === 'object' ? Reflect.get(body, 'detail') : null;
  const listed = Array.isArray(detail) ? detail.map(issue => textAt(issue, 'msg')) : [];
  return textAt(body, 'message') ?? textAt(body, 'detail') ?? listed.filter(Boolean).join('; ');
}

const away = new Set([502, 503, 504]);

/** The same as the services’ own, for an answer that does not say it. */
const usualAge = 600;

function maxAgeIn({ body }: ResponseError): number {
  const details: unknown = body && typeof body === 'object' ? Reflect.get(body, 'details') : null;
  const said: unknown =
    details && typeof details === 'object' ? Reflect.get(details, 'max_age') : null;
  return typeof said === 'number' ? said : usualAge;
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof ConnectionError) {
    if (!navigator.onLine) return { kind: 'offline' };
    return { kind: error.reason === 'timeout' ? 'slow' : 'away' };
  }
  if (!(error instanceof ResponseError)) return { kind: 'broken', requestId: undefined };
  const { status } = error;
  if (status === 401 && error.code === 'LOGIN_TOO_OLD')
    return { kind: 'old', maxAge: maxAgeIn(error) };
  if (status === 401) return { kind: 'ended' };
  if (status === 429) return { kind: 'busy', seconds: error.retryAfter };
  if (away.has(status)) return { kind: 'away' };
  if (status >= 500) return { kind: 'broken', requestId: error.requestId };
  if (status === 403) return { kind: 'refused', said: sentenceOf(error) };
  if (status === 404) return { kind: 'gone', said: sentenceOf(error) };
  return { kind: 'said', said: sentenceOf(error) };
}
