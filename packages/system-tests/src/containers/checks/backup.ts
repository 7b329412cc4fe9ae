import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../docker.js';
import { documented, inText } from '../documented.js';
import type { World } from '../world.js';
import { hasMail, type Mailbox } from './mail.js';
import { until, untilAllOk, visitor } from './use.js';

const page = 'docs/operating.md';

/** `docker compose` is the Compose of this machine; all else stands as it is written. */
const asWritten = (world: World, script: string) =>
  run(
    'bash',
    [
      '-euc',
      `docker() { if [ "$1" = compose ]; then shift; ${world.compose.map(word => `'${word}'`).join(' ')} "$@"; else command docker "$@"; fi; }\n${script}`,
    ],
    { cwd: world.folder, timeoutMs: 300_000 },
  );

const query = async (world: World, database: string, text: string) => {
  const psql = [
    'psql',
    '--username=postgres',
    `--dbname=${database}`,
    '--tuples-only',
    '--no-align',
  ];
  return (await world.exec('postgres', [...psql, '--command', text])).trim();
};

const databases = ['platform', 'chat_bot', 'pay', 'mailhost'] as const;
const roles = [...databases, 'mail_reader'] as const;

/** A database sees its own role and, for mail, its reader: nobody else. PostgreSQL says who may connect. */
async function heldApart(world: World): Promise<void> {
  const list = (names: readonly string[]) => names.map(name => `('${name}')`).join(', ');
  const seen = await query(
    world,
    'postgres',
    `select r || ' at ' || d from (values ${list(roles)}) as roles (r), (values ${list(databases)}) as databases (d)
     where has_database_privilege(r, d, 'connect')`,
  );
  const wanted = [...databases.map(name => `${name} at ${name}`), 'mail_reader at mailhost'];
  const found = seen.split('\n').sort().join(', ');
  if (found !== wanted.sort().join(', ')) throw new Error(`These may connect: ${found}`);
}

/** What every night's command of operating.md keeps of this installation; its folder. */
async function keptByCommand(world: World): Promise<string> {
  const said = await run('sh', ['deploy/backup.sh', 'backups'], {
    cwd: world.folder,
    timeoutMs: 120_000,
  });
  const folder = /^Wrote (.+)$/m.exec(said)?.[1];
  if (folder === undefined) throw new Error(`backup.sh said: ${said}`);
  return folder;
}

/** Backed up, changed, restored: what was, is again, and who was kept out is kept out. */
export async function backup(world: World, mailbox: Mailbox | null): Promise<string> {
  await heldApart(world);
  const member = await visitor(world);
  const count = () => query(world, 'platform', 'select count(*) from members');
  const before = await count();
  const all = documented(page, 'pg_dump --username=postgres');
  const [dump = '', restore = ''] = all.split(/(?=docker compose stop)/);
  await asWritten(world, dump);
  await query(
    world,
    'platform',
    `delete from positions; delete from chat_links; delete from mail_accounts; delete from members`,
  );
  await asWritten(world, restore);
  await untilAllOk(world);
  if ((await count()) !== before) throw new Error(`${await count()} members instead of ${before}`);
  await until('the login of before is good', () => member.isServed());
  await heldApart(world);

  const mail = documented(page, 'mailhost.dump');
  const [dumpMail = '', restoreMail = ''] = mail.split(/(?=docker compose stop)/);
  await asWritten(world, dumpMail);
  const kept = await keptByCommand(world);
  copyFileSync(join(kept, 'mailhost.dump'), join(world.folder, 'mailhost.dump'));
  await query(world, 'mailhost', 'delete from mailhost.mailboxes');
  await world.exec('dovecot', ['find', '/var/mail/boxes', '-mindepth', '1', '-delete']);
  await asWritten(world, restoreMail);
  copyFileSync(join(kept, 'mail.tar.gz'), join(world.folder, 'mail.tar.gz'));
  await asWritten(world, inText(page, 'mail.tar.gz`'));
  await world.untilWell(['dovecot', 'postfix']);
  await heldApart(world);
  if (mailbox !== null)
    await until('the mailbox is open again', () => hasMail(world, mailbox, 'A first letter'));
  return `${before} members and their mailboxes are back, and every role reaches its own database only`;
}
