// npm run growth -- --help. Starts fleets of its own, on databases and ports of their own.
import { goOnAs } from './prepare.mjs';

await goOnAs('packages/system-tests/dist/growth/main.js');
