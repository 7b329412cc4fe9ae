// Everything that runs, made from its sources. Types are another matter: npm run typecheck.
import { prepare } from './prepare.mjs';

await prepare();
