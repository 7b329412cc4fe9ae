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
  /** Null where the provider does not say when the person last proved who they are. */
  readonly authenticatedAt: Date | null;
}

/** On the request itself: a WeakMap of what lives for milliseconds is work for the garbage collector. */
const live = Symbol('live session');
type Visited = FastifyRequest & { [live]?: SessionRow };

export const letIn = (request: FastifyRequest, session: SessionRow): void => {
  (request as Visited)[live] = session;
};

export const sessionEnded = () => unauthenticated('The session has ended');

/** The session that let this request in. */
export function getLiveSession(request: FastifyRequest): SessionRow {
  const session = findLiveSession(request);
  if (!session) throw sessionEnded();
  return session;
}

export const findLiveSession = (request: FastifyRequest): SessionRow | null =>
  (request as Visited)[live] ?? null;
