export { adminWrites } from './admin-writes.js';
export { ask, type Sent } from './ask.js';
export { tryForeignWrites } from './attack-matrix.js';
export { median, reportRounds, tellMissing } from './bench-result.js';
export { conformanceProblems } from './conformance.js';
export { tryCredentials } from './credential-matrix.js';
export { erasedWrites } from './erased-writes.js';
export { insertFailedJob } from './failed-job.js';
export { freePort, listening } from './ports.js';
export {
  isPromtoolHere,
  metricsToken,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
} from './scrape.js';
export { guessableSecrets } from './short-secrets.js';
