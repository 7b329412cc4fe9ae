// npm run stress -- --help. Starts a fleet of its own, on databases and ports of its own.
import { goOnAs } from './prepare.mjs';

await goOnAs('packages/system-tests/dist/stress/main.js');
