import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withClient } from '../src/postgres/databases.js';
import { removePostgres } from '../src/postgres/index.js';
import { workspace } from '../src/stack/folder.js';
import { serviceNames } from '../src/stack/options.js';
import { runStack } from '../src/stack/run-stack.js';
import { isBuilt } from '../src/stack/service-process.js';
import type { StackFile } from '../src/stack/stack-file.js';
import { webSession } from './web-session.js';

const missing = serviceNames.filter(
  name => !isBuilt(workspace, name) || !isBuilt(workspace, name, 'cli'),
);
const reason = missing.length > 0 ? ` (skipped: not built: ${missing.join(', ')})` : '';
const patience = { timeout: 20_000, interval: 200 };
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let root: string;
let stack: StackFile;
const stops: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  // State of its own, beside a stack that somebody may be running from this folder.
  root = await mkdtemp(join(tmpdir(), 'guildhall loop '));
  await symlink(join(workspace, 'services'), join(root, 'services'));
  const { file } = await runStack({
    root,
    options: {
      empty: false,
      reset: false,
      production: false,
      portOffset: 40_000 + (process.pid % 60) * 40,
      only: undefined,
    },
    environment: { ...process.env, LOG_LEVEL: 'warn' },
    say: () => undefined,
    stopping: new AbortController().signal,
    onStarted: end => stops.unshift(end),
  });
  stack = file;
}

async function stop(): Promise<void> {
  for (const end of stops.splice(0)) await end();
  await removePostgres(join(root, '.local', 'pg'));
  await rm(root, { recursive: true, force: true });
}

interface Account {
  readonly roles: readonly string[];
  readonly nickname: string | null;
}

const person = (login: string) => {
  const found = stack.people.find(each => each.login === login);
  if (!found?.chat_id) throw new Error(`${login} has no chat account`);
  return { ...found, chat_id: found.chat_id };
};
const account = async (login: string): Promise<Account> =>
  (
    await fetch(`${stack.chat?.control}/members/${person(login).chat_id}`)
  ).json() as Promise<Account>;

/** Types a command on the chat server, and gives the first link of the bot's answer. */
async function command(login: string, line: string): Promise<string> {
  const answer = await fetch(`${stack.chat?.control}/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: person(login).chat_id, command: line }),
  });
  const said = (await answer.json()) as { answer?: { links?: readonly { url: string }[] } };
  const url = said.answer?.links?.[0]?.url;
  if (url === undefined) throw new Error(`No link in ${JSON.stringify(said)}`);
  return url;
}

/** Opens a link and logs in on the way. */
async function openAs(login: string, link: string) {
  const web = webSession();
  const { password } = person(login);
  return { web, page: await web.submit(await web.open(link), { login, password }) };
}

async function synchronise(): Promise<void> {
  const answer = await fetch(`${stack.services.platform}/api/sync/trigger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: stack.keys.sync_api_key, syncType: 'all' }),
  });
  expect(answer.status).toBe(200);
}

const inSource = (text: string, values: readonly unknown[]) =>
  withClient(stack.databases.source ?? '', client => client.query(text, [...values]));

describe.skipIf(missing.length > 0)(`the whole loop${reason}`, () => {
  beforeAll(start);
  afterAll(stop);

  it('somebody else’s link is shown for what it is, and links nothing', async () => {
    const link = await command('mary.smith', '/verify member_number:100004');
    const { page } = await openAs('keoni.kealoha', link);
    expect(page.status).toBe(403);
    expect(page.text).toContain('marysj');
    expect(await account('keoni.kealoha')).toMatchObject({ roles: [] });
  });

  it('who types /verify, logs in and confirms gets roles and nickname', async () => {
    const link = await command('mary.smith', '/verify member_number:100004');
    const { web, page } = await openAs('mary.smith', link);
    expect(page.text).toContain('Mary Smith-Jones');
    expect(page.text).toContain('marysj');
    const done = await web.submit(page);
    expect([done.status, /<h1>(.*)<\/h1>/.exec(done.text)?.[1]]).toEqual([
      200,
      'Your chat account is linked',
    ]);
    await expect
      .poll(() => account('mary.smith'), patience)
      .toMatchObject({ roles: ['Member'], nickname: 'Mary S | ZLA' });
  });

  it('who is changed in the source database is followed by name and roles', async () => {
    // Linked by the stack itself, so this holds whatever became of the tests before.
    const { member_number: number } = person('jose.nunez');
    await inSource(
      `update members set facility = 'ZNY', updated_at = now() where membernumber = $1`,
      [number],
    );
    await inSource(
      `insert into positions select max(id) + 1, $1, 'facrep', 'ZNY', date '2026-01-01', null from positions`,
      [number],
    );
    await synchronise();
    await expect
      .poll(() => account('jose.nunez'), patience)
      .toMatchObject({
        roles: expect.arrayContaining(['Facility Rep', 'Local Leadership', 'Member']),
        nickname: 'José N | ZNY',
      });
    await inSource('delete from positions where membernumber = $1', [number]);
    await synchronise();
    await expect.poll(() => account('jose.nunez'), patience).toMatchObject({ roles: ['Member'] });
  });
});
