import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../until.js';
import { run } from '../docker.js';
import type { World } from '../world.js';
import { hasMail, type Mailbox } from './mail.js';
import { untilAllOk, visitor } from './use.js';

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

/** Each database is open to its own role and, for mail, its reader only, according to PostgreSQL. */
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

/** A script of deploy/ and its folders, as operating.md has an operator call it; what it said. */
const script = (world: World, ...command: readonly string[]) =>
  run('sh', command, { cwd: world.folder, timeoutMs: 300_000 });

/** What every night's command of operating.md keeps of this installation; its folder. */
async function keptByCommand(world: World): Promise<string> {
  const said = await script(world, 'deploy/backup.sh', 'backups');
  const folder = /^Wrote (.+)$/m.exec(said)?.[1];
  if (folder === undefined) throw new Error(`backup.sh said: ${said}`);
  return folder;
}

/** Everything that this machine knows of itself is gone: what stays is a clone, and the backups. */
async function loseMachine(world: World): Promise<void> {
  await world.composed(['down', '--volumes'], { timeoutMs: 180_000 });
  for (const name of ['.env', 'config', 'docker-compose.override.yml'])
    rmSync(join(world.folder, name), { recursive: true });
}

/** Backed up, changed, restored: what was, is again, and who was kept out is kept out. */
export async function backup(world: World, mailbox: Mailbox | null): Promise<string> {
  await heldApart(world);
  const member = await visitor(world);
  const count = () => query(world, 'platform', 'select count(*) from members');
  const before = await count();
  const kept = await keptByCommand(world);
  async function isBack(): Promise<void> {
    await untilAllOk(world);
    if ((await count()) !== before)
      throw new Error(`${await count()} members instead of ${before}`);
    await until('the login of before is good', () => member.isServed());
    await heldApart(world);
  }

  await query(
    world,
    'platform',
    'delete from positions; delete from chat_links; delete from mail_accounts; delete from leavings; delete from members',
  );
  await script(world, 'deploy/restore.sh', kept, 'platform');
  await isBack();

  await loseMachine(world);
  await script(world, 'deploy/restore.sh', kept);
  await isBack();
  await world.untilWell(['dovecot', 'postfix']);
  if (mailbox !== null)
    await until('the mailbox is open again', () => hasMail(world, mailbox, 'A first letter'));
  return `${before} members and their mailboxes are back, also on a machine that had nothing, and every role reaches its own database only`;
}
