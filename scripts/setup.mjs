// The first run may come right after a clone: what it needs is installed and built before it asks anything.
import { goOnAs } from './prepare.mjs';

await goOnAs('packages/setup/dist/main.js');
