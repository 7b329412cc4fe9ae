import { randomBytes } from 'node:crypto';
import { timingSafeEqualTexts } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { FastifyRequest } from 'fastify';
import type { Metadata } from './metadata.js';
import { NotBegunHere } from './refusals.js';

/** Known only to the browser that starts a login; the callback must bring both. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** Maximum age of the login in seconds, where a recent one is required. */
  readonly maxAge: number | null;
}

const random = () => randomBytes(24).toString('base64url');

export const newAttempt = (maxAge: number | null): Attempt => ({
  state: random(),
  nonce: random(),
  maxAge,
});

/** The attempt a request starts or ends. The plugin sees only the request. */
export const attempts = new WeakMap<FastifyRequest, Attempt>();

export function stateOf(request: FastifyRequest): string {
  const attempt = attempts.get(request);
  if (!attempt) throw new NotBegunHere();
  return attempt.state;
}

export function checkState(request: FastifyRequest): true {
  const { state } = request.query as { readonly state?: unknown };
  if (typeof state !== 'string' || !timingSafeEqualTexts(state, stateOf(request)))
    throw new NotBegunHere();
  return true;
}

/** RFC 9207, 2.4: refuses a response from another issuer, or without one if this provider always sends it. */
export function checkSender(request: FastifyRequest, metadata: Metadata): void {
  const { iss } = request.query as { readonly iss?: unknown };
  const { issuer, authorization_response_iss_parameter_supported: always } = metadata;
  if (iss === undefined ? always !== true : iss === issuer) return;
  const details = { issuer: iss ?? null, expected_issuer: issuer };
  const sentence = 'This response is not from the identity provider where the login started';
  throw new Problem(400, 'VALIDATION_ERROR', sentence, { details });
}
