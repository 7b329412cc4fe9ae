// npm start that follows the sources: what is saved is transpiled, served and checked.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root, services } from './workspace.mjs';

await prepare();
const { transpileChanges } = await import('./transpile.mjs');
const { checkTypesAgain, stopCheckingTypes } = await import('./typecheck.mjs');
// The services restart first, because the developer waits for them.
const servedWithinMs = 2_000;
let checking;
transpileChanges(() => {
  clearTimeout(checking);
  stopCheckingTypes();
  checking = setTimeout(checkTypesAgain, servedWithinMs);
});

process.on('exit', stopCheckingTypes);

const { buildPortalAgain } = await import('./portal.mjs');
buildPortalAgain();

const [first, ...rest] = process.argv.slice(2);
const told = services.includes(first) ? ['--only', first, ...rest] : process.argv.slice(2);
process.argv.splice(2, Infinity, '--watch', ...told);
await import(pathToFileURL(join(root, 'packages', 'local-stack', 'dist', 'main.js')).href);
