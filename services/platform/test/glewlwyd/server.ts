import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@guildhall/service-kit/testing';
import { configuration } from './configuration.js';
import { configure } from './configure.js';

/** One Glewlwyd with a database of its own, as a process. */
export async function startGlewlwyd(folder: string, algorithm: string, platformUrl: string) {
  const own = await mkdtemp(join(folder, 'run-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const schema = readFileSync(
    join(folder, 'usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'),
  );
  execFileSync('sqlite3', [join(own, 'glewlwyd.db')], { input: schema });
  await writeFile(
    join(own, 'glewlwyd.conf'),
    configuration({ folder, own, origin, listensOn: '127.0.0.1' }),
  );
  const args = [`--config-file=${join(own, 'glewlwyd.conf')}`];
  const child = spawn(join(folder, 'usr/bin/glewlwyd'), args, { stdio: 'ignore' });
  return {
    ...(await configure(origin, algorithm, platformUrl)),
    stop: () =>
      new Promise<void>(stopped => {
        if (child.exitCode !== null || child.signalCode !== null) return stopped();
        child.once('exit', () => stopped());
        child.kill('SIGKILL');
      }),
  };
}
export type Glewlwyd = Awaited<ReturnType<typeof startGlewlwyd>>;
