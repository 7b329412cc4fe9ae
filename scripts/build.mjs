// Everything that runs, made from its sources. Types are another matter: npm run typecheck.
import { build, install, requireNode } from './prepare.mjs';

requireNode();
install();
await build();
