import type { Identity } from '@guildhall/auth';
import { unauthenticated } from '@guildhall/contracts';
import type { FastifyRequest } from 'fastify';

export interface Profile {
  readonly name: string | null;
  readonly email: string | null;
  readonly picture: string | null;
}

export interface SessionRow extends Identity {
  readonly idHash: Buffer;
  readonly profile: Profile;
  readonly tokens: Buffer;
  readonly tokensExpireAt: Date;
  readonly expiresAt: Date;
  /** Null if the provider does not say when the person last authenticated. */
  readonly authenticatedAt: Date | null;
}

/** A property of the request: a WeakMap would burden the garbage collector. */
const live = Symbol('live session');
type Visited = FastifyRequest & { [live]?: SessionRow };

export const letIn = (request: FastifyRequest, session: SessionRow): void => {
  (request as Visited)[live] = session;
};

export const sessionEnded = () => unauthenticated('The session has ended');

/** The session of this request. */
export function getLiveSession(request: FastifyRequest): SessionRow {
  const session = findLiveSession(request);
  if (!session) throw sessionEnded();
  return session;
}

export const findLiveSession = (request: FastifyRequest): SessionRow | null =>
  (request as Visited)[live] ?? null;
