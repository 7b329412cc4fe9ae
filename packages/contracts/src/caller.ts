/**
 * Who may call an endpoint. `public` must be said out loud: a route without a scheme does not start.
 * An endpoint that names several schemes takes any one of them.
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

/** What a service token or a key may do. */
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
export const isKeyScope = (scope: string): scope is KeyScope => scopes.some(each => each === scope);

/** What only the platform itself may do at its neighbours: no key can have it. */
export const ownScopes = ['people:manage'] as const;
export type Scope = KeyScope | (typeof ownScopes)[number];

/**
 * Which counter an answer is taken from. `caller` is the ordinary one: the class of whoever
 * called (service, person, administrator, a stranger's address). `verification` also counts the person being
 * verified. `known` counts as `caller` does, but no strangers: for what costs no more than its refusal, or what a
 * right credential may be on its way in.
 */
export type Limit = 'caller' | 'known' | 'verification' | 'none';
