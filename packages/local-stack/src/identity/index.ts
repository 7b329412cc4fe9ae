export type { IdentityPerson } from './people.js';
export { type Identity, startIdentity } from './server.js';
