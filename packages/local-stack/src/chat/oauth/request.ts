import type { Grants } from './grants.js';

/** What an application asks an account for, in the address of the login. */
export type LoginRequest = {
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly challenge: string | null;
};

// Discord reference, "OAuth2 Scopes": of its many, those that this server knows what to do with.
const SCOPES = new Set(['identify', 'guilds.join']);

/** A sentence where the chat product itself would not go on; nobody is sent back to an unknown address. */
export const readLogin = (query: URLSearchParams, grants: Grants): LoginRequest | string => {
  if (!grants.isOffered) return 'This application has no login.';
  if (query.get('client_id') !== grants.clientId) return 'No such application is known.';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!grants.isRedirect(redirectUri))
    return 'The application did not register this address to come back to.';
  if (query.get('response_type') !== 'code') return 'Only the response type "code" is spoken here.';
  const scope = query.get('scope') ?? '';
  const unknown = scope.split(' ').find(each => !SCOPES.has(each));
  if (unknown !== undefined) return `The scope "${unknown}" is not spoken here.`;
  const challenge = query.get('code_challenge');
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return 'A code challenge has to be of the method S256.';
  return { redirectUri, scope, state: query.get('state'), challenge };
};

/** The way back, with what came of it. */
export const wayBack = (
  { redirectUri, state }: LoginRequest,
  outcome: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
};
