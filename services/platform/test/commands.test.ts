import { createServer, type IncomingMessage } from 'node:http';
import { createKey } from '@guildhall/auth';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { commandLineIn, type Outcome } from './command-line.js';
import { startPlatform } from './harness.js';
import { startMailServer } from './sync/mail-server.js';

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
  test('one that is created works at once, is shown once, and ends when it is revoked', async () => {
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

  test('a program reads what it made, and what came of it', async () => {
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
    expect(await read('keys import --json', '[]')).toEqual({ new: 0, known: 0 });
    expect(await read('migrate --json')).toEqual({ applied: [] });
    expect(await read('doctor --json')).toContainEqual({
      name: 'database',
      state: 'ok',
      message: null,
    });
  });

  test('hashes of keys that were made elsewhere are taken', async () => {
    const { key, id, hash } = createKey('api');
    const file = JSON.stringify([{ kind: 'api', name: 'elsewhere', id, hash }]);
    expect((await run('keys import', file)).out).toBe('1 new, 0 known already.\n');
    expect(await opens(key)).toBe(404);
  });

  test('one that would be over already is refused in words', async () => {
    const { code, out, told } = await run('keys create late --expires 2020-01-31');
    expect([code, out, told]).toEqual([1, '', expect.stringContaining('is over already')]);
  });

  test('a list of them says whether there is another page', async () => {
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

test('who did what at the command line stands in the audit', async () => {
  const id = idOf(secretIn(await run('keys create auditor --kind api')));
  await run(`keys revoke ${id}`);
  expect(await platform.audited({ about: `key:${id}` })).toMatchObject([
    { action: 'key.create', after: { name: 'auditor' } },
    { action: 'key.revoke', actor: expect.stringContaining('command line') },
  ]);
});

test('doctor names upstreams whose host is unknown or at a private address', async () => {
  const upstreams = [
    { name: 'gone', target: 'https://gone.invalid' },
    { name: 'beside', target: 'http://localhost:1' },
  ];
  const environment = { ...platform.environment, UPSTREAMS: JSON.stringify(upstreams) };
  const { out } = await commandLineIn(environment)(['doctor']);
  expect(out).toMatch(/^warning +upstreams: .*the host of gone is not known/m);
  expect(out).toMatch(/^warning +upstreams: .*beside is at [^ ]*, a private address/m);
});

test('doctor names what is missing, and fails only where nothing works without it', async () => {
  const broken = await commandLineIn({
    ...platform.environment,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    IDENTITY_ISSUER: 'http://127.0.0.1:1',
    CHAT_BOT_URL: 'http://127.0.0.1:1',
    SOURCE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })(['doctor']);
  expect([broken.code, broken.told]).toEqual([1, '']);
  expect(broken.out).toMatch(
    /^FAILED +database: .*DATABASE_URL cannot be reached \(.*ECONNREFUSED/m,
  );
  expect(broken.out).toMatch(/^FAILED +last synchronisation: the database in DATABASE_URL/m);
  for (const variable of ['IDENTITY_ISSUER', 'CHAT_BOT_URL', 'SOURCE_DATABASE_URL'])
    expect(broken.out).toMatch(new RegExp(`^warning .*${variable}`, 'm'));
});

/** What it says on either stream: where it could not begin, that stands here, too. */
const doctorOf = async (more: object) => {
  const { out, told } = await commandLineIn({ ...platform.environment, ...more })(['doctor']);
  return `${out}${told}`;
};

test('doctor asks chat-bot whether it takes what is signed here, and whether pay is there', async () => {
  const sent: IncomingMessage['headers'][] = [];
  let status = 200;
  const neighbour = createServer((request, response) => {
    if (request.method === 'POST') sent.push(request.headers);
    response.writeHead(request.method === 'POST' ? status : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ status: 'ok' }));
  });
  const url = `http://127.0.0.1:${await listening(neighbour)}`;
  onTestFinished(() => void neighbour.close());
  const found = (more: object) =>
    doctorOf({
      CHAT_BOT_URL: url,
      WEBHOOK_SECRET: 'a secret of sixteen and more',
      ...more,
    });
  expect(await found({ PAY_URL: url })).toMatch(/^ok +webhook secret[\s\S]*^ok +pay/m);
  expect(sent).toMatchObject([{ 'x-webhook-secret': 'a secret of sixteen and more' }]);
  status = 401;
  expect(await found({ PAY_URL: 'http://127.0.0.1:1' })).toMatch(
    /^warning +webhook secret: chat-bot refuses it: WEBHOOK_SECRET[\s\S]*^warning +pay: .*PAY_URL/m,
  );
  expect(await found({ CHAT_BOT_URL: 'http://127.0.0.1:1' })).toMatch(
    /^warning +webhook secret: could not be tried/m,
  );
});

test('doctor tells a mail host that refuses the login from one that is away', async () => {
  const found = (url: string) =>
    doctorOf({
      MAIL_DOMAIN: 'guild.example.org',
      MAILHOST_DATABASE_URL: url,
    });
  const noSuch = new URL('/no_such_mailhost', platform.databaseUrl).href;
  expect(await found(noSuch)).toMatch(
    /^FAILED +mail host: does not let us in: .*no_such_mailhost/m,
  );
  expect(await found('postgres://nobody@127.0.0.1:1/none')).toMatch(
    /^warning +mail host: cannot be used: .*ECONNREFUSED.*MAILHOST_DATABASE_URL/m,
  );
  expect((await run('doctor')).out).toMatch(/^ok +mail host: not set/m);
});

test('doctor greets the mail server that notices go to', async () => {
  const found = (url: string) =>
    doctorOf({
      SMTP_URL: url,
      SYNC_MAIL_TO: 'records@example.org',
    });
  const server = await startMailServer();
  expect(await found(server.url)).toMatch(/^ok +notices: by mail to records@example\.org/m);
  expect(server.mails).toEqual([]);
  await server.stop();
  expect(await found(server.url)).toMatch(/^warning +notices: .*ECONNREFUSED.*SMTP_URL/m);
});

test('doctor tells whoever wants notices and named no mail server', async () => {
  const { out } = await commandLineIn({
    ...platform.environment,
    SYNC_MAIL_TO: 'records@example.org',
  })(['doctor']);
  expect(out).toMatch(/^warning +notices: .*SMTP_URL.* is not$/m);
});

test('doctor tells whoever named a mail server of the internet and no sender that it takes', async () => {
  const { out } = await commandLineIn({
    ...platform.environment,
    SMTP_URL: 'smtps://mail.example.org',
    SYNC_MAIL_TO: 'records@example.org',
  })(['doctor']);
  expect(out).toMatch(/^warning +notices: .*guildhall@localhost: set MAIL_FROM /m);
});

test.each([
  ['invalid_grant', /^ok +Discord login$/m],
  ['invalid_client', /^FAILED +Discord login: Discord does not take.*DISCORD_CLIENT_SECRET/m],
])('doctor hears from Discord’s login that it is %s', async (error, words) => {
  const asked: string[] = [];
  const discord = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    const status = error === 'invalid_client' ? 401 : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error }));
  });
  onTestFinished(() => void discord.close().closeAllConnections());
  const { out } = await commandLineIn({
    ...platform.environment,
    DISCORD_CLIENT_ID: '720000000000000001',
    DISCORD_CLIENT_SECRET: 'some secret',
    DISCORD_API_URL: `http://127.0.0.1:${await listening(discord)}/api`,
  })(['doctor']);
  expect(out).toMatch(words);
  expect(new Set(asked)).toEqual(new Set(['POST /api/oauth2/token']));
});

test('doctor names keys in use that end soon or just did, and no others', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const names = ['soon', 'just ended', 'unused', 'far', 'long ended', 'ended by hand'];
  for (const [i, [ends, used, revoked]] of [
    [10, -1, null],
    [-3, -4, null],
    [10, -5, null],
    [40, -1, null],
    [-9, -10, null],
    [10, -1, 0],
  ].entries())
    await platform.pool.query(
      `insert into keys (id, kind, name, hash, created_by, expires_at, last_used_at, revoked_at)
       values ($1, 'api', $2, $3, 'tests', $4, $5, $6)`,
      [
        `ending${i}`,
        names[i],
        `hash ${i}`,
        at(ends ?? 0),
        at(used ?? 0),
        revoked === null ? null : at(revoked ?? 0),
      ],
    );
  const { out } = await run('doctor');
  expect(out).toMatch(
    /^warning +keys: .*just ended \(api, ending1\) ended 3 days ago, soon \(api, ending0\) ends in/m,
  );
  for (const name of names.slice(2)) expect(out).not.toContain(`${name} (`);
});

test('doctor holds the mapping against the source', async () => {
  // Its own database is a source without any of the tables.
  const ill = { ...platform.environment, SOURCE_DATABASE_URL: platform.databaseUrl };
  const missing = { ...ill, SYNC_MAPPING: '/nowhere/mapping.json' };
  for (const [environment, words] of [
    [ill, /^FAILED +source database: .*no column region/m],
    [missing, /^FAILED +source database: .*cannot be read.*SYNC_MAPPING/m],
  ] as const) {
    const { code, out } = await commandLineIn(environment)(['doctor']);
    expect([code, out]).toEqual([1, expect.stringMatching(words)]);
  }
});
