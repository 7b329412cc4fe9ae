import { forbidden, Problem, type Scheme, type Scope, unauthenticated } from '@guildhall/contracts';
import type { Caller } from './caller.js';

/** How a service names its refusals where they differ from the house's. */
export interface RefusalCodes {
  /** Nothing was presented. */
  readonly missing?: string;
  /** Something was presented and is not genuine. */
  readonly bad?: string;
  /** Genuine, and not enough for this endpoint. */
  readonly forbidden?: string;
}

/** What a 401 asks for (RFC 9110, 11.6.1). Only Bearer is registered; the others name their carrier. */
const challengeOf: Readonly<Record<Scheme, string | null>> = {
  public: null,
  session: 'Session',
  member: 'Bearer',
  admin: 'Bearer',
  service: 'Bearer',
  apiKey: 'ApiKey',
  syncKey: 'SyncKey',
  webhook: 'WebhookSecret',
  metrics: 'Bearer',
};

/** RFC 6750, 3: parameters belong to the Bearer challenge alone. */
function challenge(schemes: readonly Scheme[], bearerParameters: string) {
  const names = new Set(schemes.map(scheme => challengeOf[scheme]).filter(name => name !== null));
  const challenges = [...names].map(name =>
    name === 'Bearer' ? `Bearer${bearerParameters}` : name,
  );
  return { 'WWW-Authenticate': challenges.join(', ') || 'Bearer' };
}

const wrong = new WeakSet<object>();

/** Whether a refusal is due to a credential that was presented and is not genuine: limits count those. */
export const isWrongCredential = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && wrong.has(error);

/** A webhook's sender gets one answer whether its secret is wrong or missing, whatever else came along. */
export const isWebhook = (schemes: readonly Scheme[]): boolean =>
  schemes.every(scheme => scheme === 'webhook');

export function missingCredential(schemes: readonly Scheme[], codes: RefusalCodes): Problem {
  const code = isWebhook(schemes) ? 'WEBHOOK_SIGNATURE_INVALID' : codes.missing;
  return Object.assign(unauthenticated(undefined, code), { headers: challenge(schemes, '') });
}

/** A carrier's 401 in the service's words; a code that the carrier chose itself stays. */
export function wrongCredential(
  problem: Problem,
  schemes: readonly Scheme[],
  codes: RefusalCodes,
): Problem {
  const code = problem.code === 'UNAUTHENTICATED' ? (codes.bad ?? problem.code) : problem.code;
  const refused = new Problem(401, code, problem.message, {
    details: problem.details,
    headers: challenge(schemes, ' error="invalid_token"'),
    body: problem.body,
    cause: problem.cause,
  });
  wrong.add(refused);
  return refused;
}

const insufficient = new WeakMap<object, Caller>();

/** The caller whom a refusal found insufficient: they are known, and limits count them as such. */
export const insufficientCallerOf = (error: unknown): Caller | null =>
  (typeof error === 'object' && error !== null && insufficient.get(error)) || null;

export function insufficientCredential(
  { caller, sentence }: { readonly caller: Caller; readonly sentence: string },
  schemes: readonly Scheme[],
  scope: Scope | undefined,
  codes: RefusalCodes,
): Problem {
  const needed = scope === undefined ? '' : `, scope="${scope}"`;
  const headers = challenge(schemes, ` error="insufficient_scope"${needed}`);
  const refused = Object.assign(forbidden(sentence, codes.forbidden), { headers });
  insufficient.set(refused, caller);
  return refused;
}
