import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ErrorEnvelope } from '../errors.js';
import { Position, Positions } from '../member.js';
import { Empty, Html, Nullable, namedObject, OneOf, Text, Timestamp } from '../schema.js';

/** Authorization codes and states of real providers stay under this; proxies cut URLs at 8 KB. */
const longestUrlPart = 4096;

/** A token that fits into a header carries fewer; of more, the first are told. */
export const SESSION_ROLES_AT_MOST = 1000;

export const SessionUser = namedObject('SessionUser', {
  id: Type.String({ description: 'The `sub` that the identity provider knows the person by' }),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  member_number: Nullable(Type.String({ description: 'null: this identity has no member' })),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  facility_code: Nullable(Type.String()),
  region_code: Nullable(Type.String()),
  member_type_id: Nullable(Type.Integer()),
  status: Nullable(Type.String({ examples: ['active'] })),
  positions: Positions(Position),
  roles: Type.Array(Type.String(), { maxItems: SESSION_ROLES_AT_MOST }),
  chat_verified: Type.Boolean(),
});
export type SessionUser = Static<typeof SessionUser>;

export const CurrentSession = namedObject('CurrentSession', {
  authenticated: Type.Literal(true),
  user: SessionUser,
  expires_at: Timestamp,
});
export type CurrentSession = Static<typeof CurrentSession>;

/** The error envelope, and beside it what a web app asks for. */
export const NoSession = namedObject(
  'NoSession',
  {
    ...ErrorEnvelope.properties,
    authenticated: Type.Literal(false),
    user: Type.Null(),
  },
  { additionalProperties: true },
);
export type NoSession = Static<typeof NoSession>;

export const LoggedOut = namedObject('LoggedOut', { success: Type.Literal(true) });
export type LoggedOut = Static<typeof LoggedOut>;

const ReturnTo = Type.Object({
  returnTo: Type.Optional(
    Type.String({
      // As long as the request line that Node's parser takes at all: what is too long is ignored too.
      maxLength: 16_384,
      description: 'A path of this site, or a URL of an allowed origin; anything else is ignored',
    }),
  ),
});

const login = {
  method: 'GET',
  auth: 'public',
  limit: 'known',
  changesState: true,
  tag: 'Authentication',
} as const;

export const startLogin = endpoint({
  ...login,
  path: '/api/auth/login',
  summary: 'Sends the browser to the identity provider',
  query: Type.Object({
    ...ReturnTo.properties,
    maxAge: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description:
          'Seconds that the login may be old; without one so young the person logs in anew',
      }),
    ),
    prompt: Type.Optional(OneOf(['login'], { description: 'login: in any case anew' })),
  }),
  response: { 302: Empty },
  pages: [400, 429, 500, 503],
});

const Parameter = Type.Optional(Type.String({ maxLength: longestUrlPart }));

export const finishLogin = endpoint({
  ...login,
  path: '/api/auth/callback',
  summary: 'Where the identity provider sends the browser back to',
  query: Type.Object({
    code: Parameter,
    state: Parameter,
    iss: Parameter,
    session_state: Parameter,
    error: Parameter,
    error_description: Parameter,
    error_uri: Parameter,
  }),
  response: { 302: Empty },
  errors: [502, 504],
  pages: [400, 403, 429, 500, 502, 503, 504],
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  auth: 'session',
  tag: 'Authentication',
  summary: 'Who is logged in',
  response: { 200: CurrentSession, 401: NoSession },
});

/** Open to everybody because it is idempotent: logging out twice is logging out. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  auth: ['session', 'public'],
  limit: 'known',
  changesState: true,
  tag: 'Authentication',
  summary: 'Ends the session, here and at the identity provider',
  query: Type.Object({
    ...ReturnTo.properties,
    state: Type.Optional(
      Type.String({
        maxLength: longestUrlPart,
        description: 'returnTo again, as the identity provider hands it back',
      }),
    ),
  }),
  response: { 200: LoggedOut, 303: Empty },
  pages: [200],
});

/** What the button of the page does that a logout from another site gets. */
export const confirmLogout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: ['session', 'public'],
  limit: 'known',
  tag: 'Authentication',
  summary: 'Ends the session, for programs and for the button of the page that asks whether to',
  additional: true,
  query: ReturnTo,
  body: Type.Object({
    csrf_token: Type.Optional(
      Text(512, { description: 'Of the page’s form; who asks for JSON needs none' }),
    ),
  }),
  bodyType: 'form',
  response: { 200: LoggedOut, 303: Empty },
});

export const showHome = endpoint({
  method: 'GET',
  path: '/',
  auth: ['session', 'public'],
  limit: 'known',
  tag: 'Authentication',
  summary: 'A page that says who is logged in and where to go from here',
  additional: true,
  response: { 200: Html },
  pages: [200, 429, 500, 503],
});
