// A separate process that cleans up after a stack that was killed. Its standard input ends with the process that
// started it.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { removePostgres } from '../postgres/index.js';
import { openFolder } from './folder.js';
import { endLeftovers } from './processes.js';

const [root] = process.argv.slice(2);
if (root === undefined) process.exit(2);

process.stdin.resume();
await once(process.stdin, 'end');
const { postgres, processes } = await openFolder(root);
await endLeftovers(processes);
await removePostgres(postgres);
await rm(root, { recursive: true, force: true });
