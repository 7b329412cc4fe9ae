/**
 * Who may call an endpoint. `public` must be explicit: a route without a scheme does not start. Any one of several
 * schemes is enough.
 */
export type Scheme =
  | 'public'
  | 'session'
  | 'member'
  | 'admin'
  | 'service'
  | 'apiKey'
  | 'syncKey'
  | 'webhook'
  | 'metrics';

/** Scopes of service tokens and keys. */
export const scopes = [
  'members:read',
  'members:link',
  'directory:read',
  'sync:read',
  'sync:run',
  'verify',
  'chat:roles',
] as const;
export type KeyScope = (typeof scopes)[number];
/** What a key of each kind may do where nothing else is chosen. */
export const usualScopes: Readonly<Record<'service' | 'api' | 'sync', readonly KeyScope[]>> = {
  service: scopes,
  api: ['members:read', 'members:link'],
  sync: ['sync:run'],
};
export const isKeyScope = (scope: string): scope is KeyScope => scopes.some(each => each === scope);

/** Scopes of the platform itself; no key can have them. */
export const ownScopes = ['people:manage'] as const;
export type Scope = KeyScope | (typeof ownScopes)[number];

/**
 * Which rate limit counter applies. `caller`: the default, by class of caller (service, person, administrator,
 * anonymous address). `verification`: also counts the person being verified. `known`: like `caller`, but without
 * anonymous callers, for requests that cost no more than their refusal or that may carry a valid credential.
 */
export type Limit = 'caller' | 'known' | 'verification' | 'none';
