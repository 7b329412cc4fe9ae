// Runs a task in every package without pnpm installed: npm run build, typecheck, openapi.
import { install, requireNode, turbo } from './prepare.mjs';

requireNode();
install();
process.exitCode = (await turbo(process.argv[2], process.argv.slice(3))) ? 0 : 1;
