import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/database/index.js';
import { freePort } from '../src/testing/index.js';

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** A PgBouncer in front of the database, and its URL. */
async function throughPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const own = await freePort();
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const settings = join(folder, 'settings.ini');
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = ${mode}
`,
  );
  chmodSync(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', ['-q', ...asRoot, settings], { stdio: 'ignore' });
  onTestFinished(() => void pooler.kill('SIGKILL'));
  await expect
    .poll(
      () =>
        new Promise(resolve => {
          const socket = connect(own, '127.0.0.1', () => resolve(true));
          socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
        }),
    )
    .toBe(true);
  const through = new URL(url);
  through.host = `127.0.0.1:${own}`;
  return through.href;
}

test.skipIf(!hasPgBouncer)(
  'startup is refused behind a transaction pooler, without leaving locks, and works behind a session pooler (skipped where PgBouncer is not installed)',
  async () => {
    const database = await testDatabase({ name: 'pooled' });
    onTestFinished(() => database.drop());
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    const shared = await throughPgBouncer(database.url, 'transaction');
    await expect(migrate(shared, folder)).rejects.toThrow(/pooler.*pool_mode = session/);
    expect(await migrate(await throughPgBouncer(database.url, 'session'), folder)).toEqual([]);
  },
);
