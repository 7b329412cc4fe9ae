import { forbidden, Problem, type Scheme, type Scope, unauthenticated } from '@guildhall/contracts';
import type { Caller } from './caller.js';

/** A service's own error codes for refusals. */
export interface RefusalCodes {
  /** No credential. */
  readonly missing?: string;
  /** Invalid credential. */
  readonly bad?: string;
  /** Valid, but not allowed here. */
  readonly forbidden?: string;
}

/** Challenges of a 401 (RFC 9110, 11.6.1). Only Bearer is registered; the others name their carrier. */
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

/** RFC 6750, 3: only the Bearer challenge has parameters. */
function challenge(schemes: readonly Scheme[], bearerParameters: string) {
  const names = new Set(schemes.map(scheme => challengeOf[scheme]).filter(name => name !== null));
  const challenges = [...names].map(name =>
    name === 'Bearer' ? `Bearer${bearerParameters}` : name,
  );
  return { 'WWW-Authenticate': challenges.join(', ') || 'Bearer' };
}

const wrong = new WeakSet<object>();

/** Whether the request had an invalid credential; limits count those. */
export const isWrongCredential = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && wrong.has(error);

/** A webhook sender gets the same answer for a wrong and a missing secret. */
export const isWebhook = (schemes: readonly Scheme[]): boolean =>
  schemes.every(scheme => scheme === 'webhook');

export function missingCredential(schemes: readonly Scheme[], codes: RefusalCodes): Problem {
  const code = isWebhook(schemes) ? 'WEBHOOK_SIGNATURE_INVALID' : codes.missing;
  return Object.assign(unauthenticated(undefined, code), { headers: challenge(schemes, '') });
}

/** Applies the service's code to a carrier's 401, unless the carrier chose one. */
export function wrongCredential(
  problem: Problem,
  schemes: readonly Scheme[],
  codes: RefusalCodes,
): Problem {
  const code = problem.code === 'UNAUTHENTICATED' ? (codes.bad ?? problem.code) : problem.code;
  const refused = new Problem(401, code, problem.message, {
    details: problem.details,
    headers: challenge(schemes, ' error="invalid_token"'),
    cause: problem.cause,
  });
  wrong.add(refused);
  return refused;
}

const insufficient = new WeakMap<object, Caller>();

/** The authenticated caller of a 403, so that limits count it as them. */
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
