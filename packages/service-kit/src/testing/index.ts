export { adminWrites } from './admin-writes.js';
export { ask, type Sent } from './ask.js';
export { tryForeignWrites, tryForgedTokens } from './attack-matrix.js';
export { median, tellMissing, tellRounds } from './bench-result.js';
export { brokenPromises } from './broken-promises.js';
export { tryCredentials } from './credential-matrix.js';
export { freePort, listening } from './ports.js';
