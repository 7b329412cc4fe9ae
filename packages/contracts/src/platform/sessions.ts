import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ErrorEnvelope } from '../errors.js';
import { Position, Positions } from '../member.js';
import { Empty, Html, Nullable, namedObject, OneOf, Text, Timestamp } from '../schema.js';

/** Real providers' codes and states are shorter; proxies limit URLs to 8 KB. */
const longestUrlPart = 4096;

/** Enough for the largest keys and longest names; real tokens are a tenth of it. */
const longestLogoutToken = 16_384;

/** A token that fits into a header has fewer; the first ones are returned. */
export const SESSION_ROLES_AT_MOST = 1000;

export const SessionUser = namedObject('SessionUser', {
  id: Type.String({ description: 'The person’s `sub` at the identity provider' }),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  member_number: Nullable(Type.String({ description: 'null: not a member' })),
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

/** The error envelope with fields for web apps. */
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
      // As long as Node's limit for the request line: overlong values are ignored too.
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
  summary: 'Redirects to the identity provider',
  query: Type.Object({
    ...ReturnTo.properties,
    maxAge: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'Maximum age of the login in seconds; otherwise the person logs in again',
      }),
    ),
    prompt: Type.Optional(OneOf(['login'], { description: 'login: always log in again' })),
  }),
  response: { 302: Empty },
  page: 'callback',
});

const Parameter = Type.Optional(Type.String({ maxLength: longestUrlPart }));

export const finishLogin = endpoint({
  ...login,
  path: '/api/auth/callback',
  summary: 'Callback of the identity provider',
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
  errors: [410, 502, 504],
  page: 'callback',
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  auth: 'session',
  tag: 'Authentication',
  summary: 'The logged-in person',
  response: { 200: CurrentSession, 401: NoSession },
});

/** Public, because logging out is idempotent. */
export const logout = endpoint({
  method: 'GET',
  allowsErased: true,
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
        description: 'returnTo, as returned by the identity provider',
      }),
    ),
  }),
  response: { 200: LoggedOut, 303: Empty },
  page: 'logout',
});

/** The form of the confirmation page for logouts from other sites. */
export const confirmLogout = endpoint({
  method: 'POST',
  allowsErased: true,
  path: '/api/auth/logout',
  auth: ['session', 'public'],
  limit: 'known',
  tag: 'Authentication',
  summary: 'Ends the session; for programs and the confirmation page',
  additional: true,
  query: ReturnTo,
  body: Type.Object({
    csrf_token: Type.Optional(
      Text(512, { description: 'Token of the page’s form; not needed for JSON' }),
    ),
  }),
  bodyType: 'form',
  response: { 200: LoggedOut, 303: Empty },
  page: 'logout',
});

export const backchannelLogout = endpoint({
  method: 'POST',
  path: '/api/auth/backchannel-logout',
  // The logout token in the body is the credential.
  auth: 'public',
  limit: 'known',
  tag: 'Authentication',
  summary: 'Ends sessions named by the identity provider (OpenID Connect Back-Channel Logout 1.0)',
  additional: true,
  body: Type.Object({
    logout_token: Type.String({
      minLength: 1,
      maxLength: longestLogoutToken,
      description: 'A JWT signed by the identity provider; single use',
    }),
  }),
  bodyType: 'form',
  response: { 200: LoggedOut },
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
  page: 'portal',
});
