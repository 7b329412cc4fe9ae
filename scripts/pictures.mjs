// npm run pictures: makes the pictures of docs/pictures anew, on a stack of its own, in a Chromium.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root, run } from './workspace.mjs';

await prepare();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
run(process.execPath, [vitest, 'run', '--root', 'packages/system-tests', '--project', 'pictures'], {
  environment: { GUILDHALL_PICTURES: '1' },
});
