import { goOnAs } from './prepare.mjs';

await goOnAs('packages/local-stack/dist/main.js');
