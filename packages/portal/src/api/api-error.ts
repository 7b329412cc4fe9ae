import type { Said } from '@guildhall/contracts';
import { ConnectionError, ResponseError } from '@guildhall/contracts/client';
import type { Deed } from '@guildhall/contracts/platform';
import type { ServiceMessage } from '../messages/message-text.js';

/** What went wrong, as far as it matters to a person. */
export type ApiError =
  | { readonly kind: 'ended' }
  /** Known, but for what hurts a login must be young: of so many seconds at most. */
  | { readonly kind: 'old'; readonly maxAge: number }
  | { readonly kind: 'offline' | 'slow' | 'away' }
  | { readonly kind: 'busy'; readonly seconds: number }
  /** Another person changed the same thing first. */
  | { readonly kind: 'overtaken'; readonly already: Deed; readonly run: string | null }
  | { readonly kind: 'refused' | 'gone' | 'said'; readonly spoken: readonly ServiceMessage[] }
  | { readonly kind: 'broken'; readonly requestId: string | undefined };

const fieldOf = (body: unknown, key: string): unknown =>
  body && typeof body === 'object' ? Reflect.get(body, key) : null;

/** What a part of an answer says under this name, and by which code. */
function spokenIn(part: unknown, name: string): ServiceMessage[] {
  const text = fieldOf(part, name);
  if (typeof text !== 'string' || text === '') return [];
  return [{ text, said: fieldOf(part, 'said') as Said | null }];
}

/** The service’s own sentences: of each thing that is wrong with a form, where they can be told one by one. */
function spokenBy({ body }: ResponseError): readonly ServiceMessage[] {
  const detail = fieldOf(body, 'detail');
  if (Array.isArray(detail)) return detail.flatMap(issue => spokenIn(issue, 'msg'));
  const issues = fieldOf(fieldOf(body, 'details'), 'issues');
  const known = Array.isArray(issues) ? issues.flatMap(issue => spokenIn(issue, 'message')) : [];
  if (known.length > 0 && known.every(({ said }) => said)) return known;
  return [...spokenIn(body, 'message'), ...spokenIn(body, 'detail')].slice(0, 1);
}

const away = new Set([502, 503, 504]);
/** Seconds, where an answer asks for patience and does not say how long. */
const usualPause = 30;

interface Overtaken {
  readonly already?: Deed | null;
  readonly sync_id?: string;
}

function overtakenBy({ body }: ResponseError): ApiError | null {
  const { already, sync_id = null } = (fieldOf(body, 'details') ?? {}) as Overtaken;
  return already ? { kind: 'overtaken', already, run: sync_id } : null;
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ConnectionError) {
    if (!navigator.onLine) return { kind: 'offline' };
    return { kind: error.reason === 'timeout' ? 'slow' : 'away' };
  }
  if (!(error instanceof ResponseError)) return { kind: 'broken', requestId: undefined };
  const { status } = error;
  if (status === 401 && error.code === 'LOGIN_TOO_OLD')
    return { kind: 'old', maxAge: Number(fieldOf(fieldOf(error.body, 'details'), 'max_age')) };
  if (status === 401) return { kind: 'ended' };
  if (status === 429) return { kind: 'busy', seconds: error.retryAfter ?? usualPause };
  if (away.has(status)) return { kind: 'away' };
  if (status >= 500) return { kind: 'broken', requestId: error.requestId };
  const overtaken = overtakenBy(error);
  if (overtaken) return overtaken;
  if (status === 403) return { kind: 'refused', spoken: spokenBy(error) };
  if (status === 404) return { kind: 'gone', spoken: spokenBy(error) };
  return { kind: 'said', spoken: spokenBy(error) };
}
