import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
await build();
// In this process, so that Ctrl-C and the signals of npm reach what they are meant for.
await import(pathToFileURL(join(root, 'packages', 'local-stack', 'dist', 'main.js')).href);
