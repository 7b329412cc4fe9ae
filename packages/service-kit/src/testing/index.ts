export { adminWrites } from './admin-writes.js';
export { ask, type Sent } from './ask.js';
export { tryForeignWrites, tryForgedTokens } from './attack-matrix.js';
export { median, reportRounds, tellMissing } from './bench-result.js';
export { conformanceProblems } from './conformance.js';
export { tryCredentials } from './credential-matrix.js';
export { insertFailedJob } from './failed-job.js';
export { freePort, listening } from './ports.js';
