import { readFileSync } from 'node:fs';

const config = JSON.parse(readFileSync(new URL('knip.json', import.meta.url), 'utf8'));

/** For \`knip --production\`: what only tests use is of no use. What a file uses itself may be exported for its unit test. */
export default { ...config, ignoreExportsUsedInFile: true };
