export { type MatrixResult, tryCredentials } from './credential-matrix.js';
export { unfitStatements } from './migrations.js';
export { notServed } from './served.js';
