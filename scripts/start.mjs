import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
const [first] = process.argv.slice(2);
install();
// Help needs the option parser, which is built too, but not the services.
const helpOnly = first === '--help' || first === '-h';
build(...(helpOnly ? ['@guildhall/local-stack'] : []));
// In this process, so that Ctrl-C and the signals of npm reach what they are meant for.
await import(pathToFileURL(join(root, 'packages', 'local-stack', 'dist', 'main.js')).href);
