import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../../workspace.js';
import { run } from '../docker.js';
import type { World } from '../world.js';
import { hasMail, type Mailbox } from './mail.js';
import { until, untilAllOk, visitor } from './use.js';

/** The commands of the page for operators, word for word; `docker compose` is the Compose of this machine. */
export function documented(marker: string): string {
  const page = readFileSync(join(workspace, 'docs/operating.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const found = blocks.find(text => text.includes(marker));
  if (found === undefined) throw new Error(`docs/operating.md has no commands with “${marker}”`);
  return found;
}

export const asWritten = (world: World, script: string) =>
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

/** Whether a role may connect to a database, as PostgreSQL sees it. */
const mayConnect = (world: World, role: string, database: string) =>
  query(
    world,
    'postgres',
    `select has_database_privilege('${role}', '${database}', 'connect')`,
  ).then(answer => answer === 't');

const databases = ['platform', 'chat_bot', 'pay', 'mailhost'] as const;

/** A database sees its own role and, for mail, its reader: nobody else. */
async function heldApart(world: World): Promise<void> {
  for (const database of databases)
    for (const role of [...databases, 'mail_reader']) {
      const wanted = role === database || (role === 'mail_reader' && database === 'mailhost');
      if ((await mayConnect(world, role, database)) !== wanted)
        throw new Error(`${role} ${wanted ? 'cannot' : 'can'} connect to ${database}`);
    }
}

/** Backed up, changed, restored: what was, is again, and who was kept out is kept out. */
export async function backup(world: World, mailbox: Mailbox | null): Promise<string> {
  await heldApart(world);
  const member = await visitor(world);
  const count = () => query(world, 'platform', 'select count(*) from members');
  const before = await count();
  const all = documented('pg_dump --username=postgres');
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

  const mail = documented('mailhost.dump');
  const [dumpMail = '', restoreMail = ''] = mail.split(/(?=docker compose stop)/);
  await asWritten(world, dumpMail);
  await query(world, 'mailhost', 'delete from mailhost.mailboxes');
  await asWritten(world, restoreMail);
  await world.untilWell(['dovecot', 'postfix']);
  await heldApart(world);
  if (mailbox !== null)
    await until('the mailbox is open again', () => hasMail(world, mailbox, 'A first letter'));
  return `${before} members and their mailboxes are back, and every role reaches its own database only`;
}
