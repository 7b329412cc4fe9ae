import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, PathId, Success, Timestamp } from '../schema.js';

export const OwnSession = namedObject('OwnSession', {
  id: Type.String(),
  current: Type.Boolean({ description: 'The session of this request' }),
  user_agent: Nullable(Type.String({ description: 'User agent at login' })),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
});
export type OwnSession = Static<typeof OwnSession>;

/** Another login ends the least recently used session. */
export const OWN_SESSIONS_AT_MOST = 100;

const session = { auth: 'session', tag: 'Own account', additional: true } as const;

export const listOwnSessions = endpoint({
  ...session,
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The caller’s sessions, most recently used first',
  response: {
    200: Success({ sessions: Type.Array(OwnSession, { maxItems: OWN_SESSIONS_AT_MOST }) }),
  },
});

export const endOwnSession = endpoint({
  ...session,
  method: 'DELETE',
  allowsErased: true,
  path: '/api/auth/sessions/:id',
  summary: 'Ends one of the caller’s sessions, for every copy of its cookie',
  params: Type.Object({ id: PathId }),
  response: { 200: Type.Object({ success: Type.Literal(true) }) },
});
