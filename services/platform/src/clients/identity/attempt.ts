import { randomBytes } from 'node:crypto';
import { sameText } from '@guildhall/auth';
import type { FastifyRequest } from 'fastify';
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
  if (typeof state !== 'string' || !sameText(state, stateOf(request))) throw new NotBegunHere();
  return true;
}
