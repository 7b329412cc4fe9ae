export { type MatrixResult, tryCredentials } from './credential-matrix.js';
export { unfitStatements } from './migrations.js';
export { countServed, type ServedCount, servedRoutes } from './served.js';
