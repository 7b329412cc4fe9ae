export type { IdentityClient } from './configuration.js';
export type { IdentityPerson } from './people.js';
export type { TokenRequest } from './provider.js';
export { type Identity, type IdentityOptions, startIdentity } from './server.js';
