import { createKey } from '@guildhall/auth';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLineIn, type Outcome } from './command-line.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
const commandLine = commandLineIn(platform.environment);
const run = (args: string, input?: string) => commandLine(args.split(' '), input);
afterAll(() => platform.stop());

/** What the running service says to a key: 404 when it is let in, for there are no members. */
const opens = async (secret: string) =>
  (await platform.send('GET', '/api/member/none', { headers: { 'x-api-key': secret } })).status;
const secretIn = ({ out }: Outcome) => /gh_\w+/.exec(out)?.[0] ?? '';
const idOf = (secret: string) => secret.split('_')[2] ?? '';

describe('keys', () => {
  test('a created key works at once, is shown once, and stops working when it is revoked', async () => {
    const made = await run('keys create till --kind api');
    const first = secretIn(made);
    expect([made.code, await opens(first)]).toEqual([0, 404]);

    const second = secretIn(await run(`keys rotate ${idOf(first)}`));
    expect([await opens(first), await opens(second)]).toEqual([404, 404]);

    expect((await run(`keys revoke ${idOf(first)}`)).out).toBe('Revoked.\n');
    // The running service is told by the database, a moment later.
    await expect.poll(() => opens(first)).toBe(401);
    expect(await opens(second)).toBe(404);

    const { out } = await run('keys list --kind api');
    expect(out).toContain(`\n${idOf(second).slice(0, 8)}  till`);
    expect(out).not.toContain(second);
  });

  test('keys are created and revoked with JSON output', async () => {
    const read = async (args: string, input?: string) => JSON.parse((await run(args, input)).out);
    const made = await read('keys create robot --kind api --scopes members:read --json');
    expect(made.key).toMatchObject({ name: 'robot', kind: 'api', scopes: ['members:read'] });
    expect(await opens(made.secret)).toBe(404);
    const rotated = await read(`keys rotate ${made.key.id} --json`);
    expect([rotated.key.name, await opens(rotated.secret)]).toEqual(['robot', 404]);
    const revoked = await read(`keys revoke ${made.key.id} --json`);
    expect(revoked).toEqual({ changed: true, already: null });
    expect(await read(`keys revoke ${made.key.id} --json`)).toMatchObject({
      changed: false,
      already: { action: 'key.revoke' },
    });
    expect(await read('doctor --json')).toContainEqual({
      name: 'database',
      state: 'ok',
      message: null,
    });
  });

  test('hashes of keys created elsewhere are imported', async () => {
    const { key, id, hash } = createKey('api');
    const file = JSON.stringify([{ kind: 'api', name: 'elsewhere', id, hash }]);
    expect((await run('keys import', file)).out).toBe('1 new, 0 already known.\n');
    expect(await opens(key)).toBe(404);
  });

  test('a key with a past expiry is refused with a message', async () => {
    const { code, out, told } = await run('keys create late --expires 2020-01-31');
    expect([code, out, told]).toEqual([1, '', expect.stringContaining('is in the past')]);
  });

  test('a list of keys reports whether there is another page', async () => {
    const headers = await platform.admin();
    for (const name of ['one', 'two'])
      await platform.send('POST', '/api/admin/keys', { headers, body: { kind: 'sync', name } });
    const list = async (query: string) =>
      (await platform.send('GET', `/api/admin/keys?kind=sync&${query}`, { headers })).body;
    expect((await list('limit=2')).next).toBeNull();
    const { keys, next } = await list('limit=1');
    expect(next).toBe(keys[0].id);
    const rest = await list(`limit=1&after=${next}`);
    expect([rest.keys[0].name, rest.next]).toEqual(['one', null]);
  });
});

test('the audit names the operator of the command line', async () => {
  const id = idOf(secretIn(await run('keys create auditor --kind api')));
  await run(`keys revoke ${id}`);
  expect(await platform.audited({ about: `key:${id}` })).toMatchObject([
    { action: 'key.create', after: { name: 'auditor' } },
    { action: 'key.revoke', actor: expect.stringContaining('command line') },
  ]);
});

test('doctor names missing settings, and fails only for required ones', async () => {
  const broken = await commandLineIn({
    ...platform.environment,
    DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
    IDENTITY_ISSUER: 'http://127.0.0.1:1',
    CHAT_BOT_URL: 'http://127.0.0.1:1',
    SOURCE_DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
  })(['doctor']);
  expect([broken.code, broken.told]).toEqual([1, '']);
  expect(broken.out).toMatch(
    /^FAILED +database: .*DATABASE_URL cannot be reached \(.*ECONNREFUSED/m,
  );
  expect(broken.out).toMatch(/^FAILED +last synchronization: the database in DATABASE_URL/m);
  for (const variable of ['IDENTITY_ISSUER', 'CHAT_BOT_URL', 'SOURCE_DATABASE_URL'])
    expect(broken.out).toMatch(new RegExp(`^warning .*${variable}`, 'm'));
});
