import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workspace } from '../src/workspace.js';

// Docker is played by a script that writes down what it was asked for: `npm run test:containers` restores for real.
const docker = `#!/bin/sh
echo "$*" >> "$FOLDER/asked"
[ "$2 $3" = "ps -q" ] && echo 'an id'
case "$*" in *"\${BROKEN:-nothing}"*) exit 1 ;; esac
exit 0
`;
const databases = ['platform', 'chat_bot', 'pay', 'mailhost'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-restores-'));
  for (const name of ['bin', 'here/deploy', 'kept', 'was'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(workspace, 'deploy/restore.sh'), join(folder, 'here/deploy/restore.sh'));
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 });
  writeFileSync(join(folder, 'here/.env'), 'SESSION_SECRET=of-today\n');
  for (const name of databases) writeFileSync(join(folder, `kept/${name}.dump`), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number;
  readonly asked: readonly string[];
}
const restore = (args: readonly string[], broken?: string) =>
  new Promise<Ran>(resolve => {
    const env = {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      FOLDER: folder,
      ...(broken && { BROKEN: broken }),
    };
    const script = join(folder, 'here/deploy/restore.sh');
    execFile('sh', [script, ...args], { cwd: folder, env }, error => {
      const log = join(folder, 'asked');
      const asked = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, asked });
    });
  });
const renamed = ({ asked }: Ran) => asked.filter(line => line.includes('rename to'));
const forgotten = ({ asked }: Ran) => asked.filter(line => line.includes('dropdb'));
const stopped = ({ asked }: Ran) => asked.filter(line => line.startsWith('compose stop'));
const begun = ({ asked }: Ran) => asked.at(-1);

test('nothing that runs is touched before every database is whole', async () => {
  const ran = await restore(['kept'], 'pg_restore --username=postgres --no-owner --role=pay');
  expect(ran.code).not.toBe(0);
  expect([renamed(ran), stopped(ran)]).toEqual([[], []]);
  // What was too much for the disk does not stay on it.
  const begun = ran.asked.findIndex(line => line.includes('pg_restore'));
  expect(forgotten({ ...ran, asked: ran.asked.slice(begun) })).toHaveLength(4);
});

test('all that are restored take their names at once, or none does, and what ran runs again', async () => {
  const good = await restore(['kept']);
  expect(good.code).toBe(0);
  expect(renamed(good)).toHaveLength(1);
  for (const name of databases)
    expect(renamed(good)[0]).toMatch(
      new RegExp(
        `database ${name} rename to ${name}_before_\\d{8}_\\d{6}; alter database ${name}_restored rename to ${name};`,
      ),
    );
  expect(begun(good)).toBe('compose up --detach');
  rmSync(join(folder, 'asked'));
  const held = await restore(['kept'], 'rename to');
  expect([held.code, begun(held)]).toEqual([1, 'compose up --detach']);
});

test('only what is named is restored, and only from a backup that has it', async () => {
  expect(renamed(await restore(['kept', 'pay'])).join()).not.toContain('platform');
  rmSync(join(folder, 'asked'));
  rmSync(join(folder, 'kept/pay.dump'));
  for (const args of [['kept'], ['kept', 'payroll'], ['--help'], []])
    expect(await restore(args)).toEqual({ code: 2, asked: [] });
});

test('settings of the backup are taken where there are none, and are left alone where there are', async () => {
  const settings = join(folder, 'here/.env');
  writeFileSync(join(folder, 'was/.env'), 'SESSION_SECRET=of-the-backup\n');
  await new Promise(resolve =>
    execFile(
      'tar',
      ['-czf', join(folder, 'kept/settings.tar.gz'), '-C', join(folder, 'was'), '.env'],
      resolve,
    ),
  );
  await restore(['kept']);
  expect(readFileSync(settings, 'utf8')).toContain('of-today');
  rmSync(settings);
  await restore(['kept']);
  expect(readFileSync(settings, 'utf8')).toContain('of-the-backup');
});
