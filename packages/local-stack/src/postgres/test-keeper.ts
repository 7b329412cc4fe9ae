import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, withFileLock } from './file-lock.js';
import { stopPostgres } from './server.js';

// A process of its own: test processes come and go in any order, and a killed one cannot stop a server.
const lookEveryMs = 2_000;
/** Between test files or manual runs there may be no users for a moment. */
const lingerMs = 60_000;

const [folder, dataDir] = process.argv.slice(2);
if (folder === undefined || dataDir === undefined) process.exit(2);

const users = join(folder, 'users');
let idleMs = 0;
while (idleMs < lingerMs || !(await stopUnlessUsed(dataDir))) {
  await pause(lookEveryMs);
  idleMs = (await anyoneSignedIn()) ? 0 : idleMs + lookEveryMs;
}

/** New users register before taking this lock, so no one gets a server that is about to stop. */
function stopUnlessUsed(data: string): Promise<boolean> {
  return withFileLock(join(users, '..', 'keeper.lock'), async () => {
    if (await anyoneSignedIn()) return false;
    await stopPostgres(data);
    return true;
  });
}

async function anyoneSignedIn(): Promise<boolean> {
  let living = 0;
  for (const pid of await readdir(users)) {
    if (isAlive(Number(pid))) living += 1;
    else await rm(join(users, pid), { force: true });
  }
  return living > 0;
}
