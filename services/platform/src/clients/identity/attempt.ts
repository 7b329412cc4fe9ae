import { randomBytes } from 'node:crypto';
import { timingSafeEqualTexts } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { FastifyRequest } from 'fastify';
import type { Metadata } from './metadata.js';
import { NotBegunHere } from './refusals.js';

/** What only the browser that begins a login knows: the way back must bring both. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** Seconds that the login may be old, where somebody asked for a young one. */
  readonly maxAge: number | null;
}

const random = () => randomBytes(24).toString('base64url');

export const newAttempt = (maxAge: number | null): Attempt => ({
  state: random(),
  nonce: random(),
  maxAge,
});

/** The attempt that a request begins or ends, for the plugin, which sees nothing but the request. */
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

/** RFC 9207, 2.4: an answer that is another provider's, or does not say whose it is though this one always does. */
export function checkSender(request: FastifyRequest, metadata: Metadata): void {
  const { iss } = request.query as { readonly iss?: unknown };
  const { issuer, authorization_response_iss_parameter_supported: always } = metadata;
  if (iss === undefined ? always !== true : iss === issuer) return;
  const details = { issuer: iss ?? null, expected_issuer: issuer };
  const sentence = 'This answer is not from the identity provider that the login was begun at';
  throw new Problem(400, 'VALIDATION_ERROR', sentence, { details });
}
