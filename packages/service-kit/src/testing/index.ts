export { adminWrites } from './admin-writes.js';
export { ask, type Sent } from './ask.js';
export { tryForeignWrites, tryForgedTokens } from './attack-matrix.js';
export { median, tellMissing, tellRounds } from './bench-result.js';
export { type MatrixResult, tryCredentials } from './credential-matrix.js';
export { statementsOutsideTransactions } from './migrations.js';
export { freePort, listening } from './ports.js';
export { notServed } from './served.js';
