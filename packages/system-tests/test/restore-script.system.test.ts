import { execFile, spawnSync } from 'node:child_process';
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
import { readEnvFile } from './compose-file.js';
import { documented } from './install/documented.js';

// Docker is played by a script that writes down what it was asked for: `npm run test:containers` restores for real.
const docker = `#!/bin/sh
echo "$*" >> "$FOLDER/asked"
[ "$2 $3" = "ps -q" ] && echo 'an id'
[ "$1" = ps ] && cat "$FOLDER/runs-from" 2> /dev/null
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

test('without containers it goes into the PostgreSQL of this machine, and systemd runs what it finds', async () => {
  rmSync(join(folder, 'kept/mailhost.dump'));
  writeFileSync(join(folder, 'here/.env'), 'CONTAINERS=no\n');
  mkdirSync(join(folder, 'here/deploy/systemd'));
  const asks = (name: string, path: string) =>
    writeFileSync(join(folder, path), `#!/bin/sh\nexec docker ${name} "$@"\n`, { mode: 0o755 });
  asks('runuser', 'bin/runuser');
  asks('systemctl', 'bin/systemctl');
  asks('databases', 'here/deploy/systemd/databases.sh');
  asks('install', 'here/deploy/systemd/install.sh');
  const good = await restore(['kept']);
  expect([good.code, good.asked[0], begun(good)]).toEqual([0, 'databases', 'install']);
  expect(renamed(good)).toHaveLength(1);
  expect(good.asked.filter(line => line.startsWith('compose'))).toEqual([]);
  const [stop = '', rename = ''] = good.asked.slice(-3);
  expect([stop, rename]).toEqual([
    'systemctl stop guildhall@*',
    expect.stringContaining('alter database pay_restored rename to pay;'),
  ]);
});

test('what runs from another folder is never taken for its own', async () => {
  writeFileSync(join(folder, 'here/.env'), 'COMPOSE_PROJECT_NAME=guildhall\n');
  const runsFrom = (place: string) => writeFileSync(join(folder, 'runs-from'), `${place}\n`);
  runsFrom('/opt/guildhall');
  const refused = await restore(['kept']);
  expect([refused.code, refused.asked.filter(line => line.startsWith('compose up'))]).toEqual([
    2,
    [],
  ]);
  runsFrom(join(folder, 'here'));
  expect((await restore(['kept'])).code).toBe(0);
});

test('a restore that is only tried has, by the commands of operating.md, no bot, no mail and a place of its own', () => {
  const place = join(folder, 'tried');
  const made = spawnSync(process.execPath, [
    join(workspace, 'scripts/make-env.mjs'),
    '--local',
    place,
  ]);
  expect(made.stderr.toString()).toBe('');
  const env = join(place, '.env');
  const platform = join(place, 'config/platform.env');
  const real = readFileSync(env, 'utf8')
    .replace(/^COMPOSE_PROFILES=.*/m, 'COMPOSE_PROFILES=mail,tls')
    .replace(/^SMTP_URL=.*/m, 'SMTP_URL=smtps://user:secret@mail.example.org')
    .replace(/^PLATFORM_PORT=.*/m, 'PLATFORM_PORT=1300-1301');
  writeFileSync(env, real);
  const before = readEnvFile(env);
  writeFileSync(platform, 'SYNC_CRON=0 * * * *\nORG_NAME=A\n');
  const commands = documented('docs/operating.md', 'COMPOSE_PROJECT_NAME)=').match(
    /^sed [\s\S]*?\.env$/gm,
  );
  expect(commands).toHaveLength(2);
  for (const command of commands ?? [])
    expect(spawnSync('sh', ['-c', command], { cwd: place }).status).toBe(0);
  const now = readEnvFile(env);
  const changed = [...now].filter(([name, value]) => before.get(name) !== value);
  expect(Object.fromEntries(changed)).toEqual({
    COMPOSE_PROFILES: 'mail',
    COMPOSE_PROJECT_NAME: 'rehearsal',
    NETWORK: '172.29.14',
    DISCORD_TOKEN: '',
    SMTP_URL: '',
    EVENT_SUBSCRIBERS: 'none',
    PLATFORM_PORT: '21300',
    CHAT_BOT_PORT: '23003',
    PAY_PORT: '21311',
    SMTP_PORT: '21025',
    IMAP_PORT: '21143',
    HTTP_PORT: '280',
    HTTPS_PORT: '2443',
    IDENTITY_PORT: '21320',
    CHAT_PORT: '21322',
  });
  expect(readFileSync(platform, 'utf8')).toBe('ORG_NAME=A\n');
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
