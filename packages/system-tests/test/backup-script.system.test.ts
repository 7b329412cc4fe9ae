import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workspace } from '../src/workspace.js';

// Docker is played by a script that says what it was asked for: containers are the business of `npm run test:containers`.
const docker = `#!/bin/sh
[ "$1 $2" = "compose version" ] && exit 0
[ "$2 $3" = "ps -q" ] && { cat "$FOLDER/mail-runs" 2> /dev/null; exit 0; }
for last; do :; done
[ -z "$WAITS" ] || { [ -p "$FOLDER/gate" ] && cat "$FOLDER/gate"; }
[ "$last" = "$BROKEN" ] && { echo half; exit 1; }
echo "$*"
[ "$last" != . ] || exit "\${TAR_ENDS:-0}"
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-backups-'));
  for (const name of ['bin', 'here/deploy', 'here/config', 'kept'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(workspace, 'deploy/backup.sh'), join(folder, 'here/deploy/backup.sh'));
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 });
  writeFileSync(join(folder, 'here/.env'), 'SESSION_SECRET=secret\n');
  writeFileSync(join(folder, 'here/config/role-rules.yaml'), 'rules: []\n');
  writeFileSync(join(folder, 'here/docker-compose.override.yml'), 'services: {}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** From another folder, as cron does. */
const backUp = (environment: Readonly<Record<string, string>> = {}, ...days: string[]) =>
  runIt(['kept', ...days], environment);
const runIt = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; out: string }>(resolve => {
    const env = {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      FOLDER: folder,
      ...environment,
    };
    const script = join(folder, 'here/deploy/backup.sh');
    execFile('sh', [script, ...args], { cwd: folder, env }, (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    );
  });
const kept = () => readdirSync(join(folder, 'kept')).sort();
const placeIn = (out: string) => /^Wrote (.+)$/m.exec(out)?.[1] ?? '';

test('a backup has each database, settings with secrets, and mail where there is any, for one reader', async () => {
  writeFileSync(join(folder, 'mail-runs'), 'an id\n');
  const { code, out } = await backUp();
  const place = placeIn(out);
  expect([code, readdirSync(place).sort()]).toEqual([
    0,
    [
      'chat_bot.dump',
      'mail.tar.gz',
      'mailhost.dump',
      'pay.dump',
      'platform.dump',
      'settings.tar.gz',
    ],
  ]);
  expect(readFileSync(join(place, 'chat_bot.dump'), 'utf8')).toMatch(
    /postgres pg_dump .* chat_bot$/m,
  );
  expect(statSync(place).mode & 0o777).toBe(0o700);
  expect(statSync(join(place, 'settings.tar.gz')).mode & 0o777).toBe(0o600);
  const listed = await new Promise<string>(resolve => {
    execFile('tar', ['-tzf', join(place, 'settings.tar.gz')], (_, names) => resolve(names));
  });
  expect(listed.split('\n')).toEqual(
    expect.arrayContaining(['.env', 'config/role-rules.yaml', './docker-compose.override.yml']),
  );
});

test('without containers it has the databases of the services by the server on this machine, and no Docker is asked', async () => {
  writeFileSync(join(folder, 'here/.env'), 'CONTAINERS=no\n');
  writeFileSync(join(folder, 'bin/runuser'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 });
  writeFileSync(join(folder, 'bin/docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { code, out } = await backUp();
  const place = placeIn(out);
  expect([code, readdirSync(place).sort()]).toEqual([
    0,
    ['chat_bot.dump', 'pay.dump', 'platform.dump', 'settings.tar.gz'],
  ]);
  expect(readFileSync(join(place, 'pay.dump'), 'utf8')).toMatch(/^-u postgres .* pay$/m);
});

test.each([
  ['Compose', 'SESSION_SECRET=secret\n'],
  ['a server without containers', 'CONTAINERS=no\n'],
])('in %s the database is told of one that is whole, and of none that is not', async (_, env) => {
  const tells =
    '#!/bin/sh\nfor last; do :; done\ncase $last in *" on database "*) echo "$last" >> "$FOLDER/told";; esac\n';
  writeFileSync(join(folder, 'here/.env'), env);
  writeFileSync(join(folder, 'bin/runuser'), `${tells}[ "$last" != "$BROKEN" ]\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'bin/docker'), `${tells}[ "$last" != "$BROKEN" ]\n`, { mode: 0o755 });
  expect((await backUp({ BROKEN: 'pay' })).code).toBe(1);
  expect(readdirSync(folder)).not.toContain('told');
  const before = new Date(Date.now() - 1000).toISOString();
  expect((await backUp()).code).toBe(0);
  const [, at = ''] =
    /^--command=comment on database platform is 'backed up at (.{20})'$/m.exec(
      readFileSync(join(folder, 'told'), 'utf8'),
    ) ?? [];
  expect(at > before.slice(0, 19)).toBe(true);
});

test('one that fails half-way leaves those before it alone, and nothing of itself', async () => {
  const { out } = await backUp();
  const before = kept();
  expect(before).toHaveLength(1);
  const failed = await backUp({ BROKEN: 'pay' }, '0');
  expect(failed).toMatchObject({ code: 1, out: '' });
  expect(kept()).toEqual(before);
  expect(readdirSync(placeIn(out))).not.toContain('mail.tar.gz');
});

test('a second one at the same time goes away, and the first is whole', async () => {
  const gate = join(folder, 'gate');
  execFileSync('mkfifo', [gate]);
  const first = backUp({ WAITS: 'yes' });
  // The writer is unblocked once a reader opens the pipe.
  const held = await open(gate, 'w');
  expect(await backUp()).toMatchObject({ code: 1, out: '' });
  rmSync(gate);
  await held.close();
  expect((await first).code).toBe(0);
  expect(kept()).toHaveLength(1);
  expect(readdirSync(placeIn((await first).out))).toContain('platform.dump');
});

test('what is older than it is to be kept goes, and nothing else that lies there', async () => {
  const long = new Date(Date.now() - 16 * 86_400_000);
  for (const name of ['2026-01-01_021500', 'by-hand']) {
    mkdirSync(join(folder, 'kept', name));
    utimesSync(join(folder, 'kept', name), long, long);
  }
  const { out } = await backUp({}, '20');
  expect(kept()).toContain('2026-01-01_021500');
  rmSync(placeIn(out), { recursive: true });
  await backUp();
  expect(kept()).not.toContain('2026-01-01_021500');
  expect(kept()).toContain('by-hand');
});

test('mail that arrives meanwhile does not spoil a backup, a mail server that cannot be read does', async () => {
  writeFileSync(join(folder, 'mail-runs'), 'an id\n');
  expect((await backUp({ TAR_ENDS: '1' })).code).toBe(0);
  expect((await backUp({ TAR_ENDS: '2' })).code).toBe(1);
});
