import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

let platform: Platform;
let next = 5000;
beforeAll(async () => {
  platform = await startPlatform({ MAIL_DOMAIN: 'example.org' });
});
afterAll(() => platform.stop());

/** A member of their own for every test, and what they ask. */
async function member(
  row: { first?: string; middle?: string; last?: string; type?: number; status?: string } = {},
) {
  const number = String(next++);
  await insertMembers(platform.pool, [
    {
      member_number: number,
      first_name: row.first ?? 'Jane',
      middle_name: row.middle ?? null,
      last_name:
        row.last ??
        `Doe${String.fromCharCode(97 + (next % 26))}${String.fromCharCode(97 + ((next / 26) % 26))}`,
      member_type_id: row.type ?? 1,
      status: row.status ?? 'active',
    },
  ]);
  const headers = await platform.session({ subject: `person-${number}`, member: number });
  const post = (path: string, body?: object) =>
    platform.send('POST', `/api/mailhost/${path}`, { headers, ...(body && { body }) });
  return {
    number,
    check: (body?: object) => post('check-availability', body),
    create: (body: object) => post('create-email', body),
    reset: (body?: object) => post('reset-password', body),
  };
}

const mailboxes = async (owner: string) =>
  (
    await platform.pool.query('select address, password from mailhost.mailboxes where owner = $1', [
      owner,
    ])
  ).rows;

describe('options', () => {
  test('they are made of the member’s own name', async () => {
    const rosa = await member({ first: 'José', middle: 'Ángel', last: 'Núñez Prado' });
    const answer = await rosa.check();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      memberNumber: rosa.number,
      member: { firstname: 'José', lastname: 'Núñez Prado' },
      options: [
        { email: 'jose.nunezprado@example.org', format: 'first.last', available: true },
        { email: 'jnunezprado@example.org', format: 'flast', available: true },
        { email: 'josen@example.org', format: 'firstl', available: true },
        { email: 'jose.a.nunezprado@example.org', format: 'first.m.last', available: true },
      ],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('where one is taken a numbered one follows', async () => {
    const [first, second, third] = [
      await member({ last: 'Twin' }),
      await member({ last: 'Twin' }),
      await member({ last: 'Twin' }),
    ];
    await first.create({ emailFormat: 'jane.twin' });
    await second.create({ emailFormat: 'jane.twin2' });
    const { options } = (await third.check({ emailFormat: 'jane.twin' })).body;
    expect(options).toEqual([
      { email: 'jane.twin@example.org', format: 'first.last', available: false },
      { email: 'jane.twin3@example.org', format: 'first.last', available: true },
    ]);
  });

  test('one that is not made of the name is 400', async () => {
    const jane = await member();
    for (const emailFormat of ['chair', 'john.doe', 'jane.doe@example.org', '../x', 'JANE', '']) {
      const answers = [await jane.check({ emailFormat }), await jane.create({ emailFormat })];
      expect(answers.map(answer => [answer.status, answer.body.error])).toEqual([
        [400, 'VALIDATION_ERROR'],
        [400, 'VALIDATION_ERROR'],
      ]);
    }
  });

  test('a name without a Latin letter is told that it is incomplete', async () => {
    const answer = await (await member({ first: '王', last: '芳' })).check();
    expect([answer.status, answer.body.error]).toEqual([400, 'MEMBER_DATA_INCOMPLETE']);
  });
});

describe('who may', () => {
  test.each([
    { type: 3, status: 'active' },
    { type: 1, status: 'inactive' },
  ])('a member of type $type who is $status may not', async row => {
    const other = await member(row);
    const answers = [
      await other.check(),
      await other.create({ emailFormat: 'jane.doe' }),
      await other.reset(),
    ];
    expect(answers.map(answer => [answer.status, answer.body.error])).toEqual(
      Array.from({ length: 3 }, () => [403, 'FORBIDDEN']),
    );
  });

  test('a retired member may', async () => {
    expect((await (await member({ type: 2, status: 'active' })).check()).status).toBe(200);
  });

  test('another’s number is 403, one’s own is fine', async () => {
    const [jane, other] = [await member(), await member()];
    expect((await jane.check({ memberNumber: other.number })).status).toBe(403);
    expect((await jane.check({ memberNumber: jane.number })).status).toBe(200);
  });

  test('a person who is no member is 403, nobody is 401, an identity token is not a session', async () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      platform.send('POST', '/api/mailhost/check-availability', { headers });
    expect((await post(await platform.session({ subject: 'guest' }))).status).toBe(403);
    expect((await post({})).status).toBe(401);
    expect([401, 403]).toContain((await post(await platform.person({ member: '5000' }))).status);
  });
});

describe('accounts', () => {
  test('a created account has a password that is stored nowhere as it is', async () => {
    const jane = await member({ last: 'Created' });
    const answer = await jane.create({ emailFormat: 'jane.created' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      email: 'jane.created@example.org',
      password: expect.stringMatching(/^\S{16,}$/),
      message: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [mailbox] = await mailboxes(jane.number);
    expect(mailbox.address).toBe('jane.created@example.org');
    expect(mailbox.password).toMatch(/^\{SSHA512\}/);
    expect(JSON.stringify(mailbox)).not.toContain(answer.body.password);
  });

  test('the member record names the address', async () => {
    const jane = await member({ last: 'Recorded' });
    const read = async () =>
      (
        await platform.send('GET', `/api/member/${jane.number}`, {
          headers: await platform.apiKey(),
        })
      ).body.member.org_email;
    expect(await read()).toBeNull();
    await jane.create({ emailFormat: 'jane.recorded' });
    expect(await read()).toBe('jane.recorded@example.org');
  });

  test('a second one is 409, whatever its name, and changes nothing', async () => {
    const jane = await member({ last: 'Second' });
    await jane.create({ emailFormat: 'jane.second' });
    const before = await mailboxes(jane.number);
    for (const emailFormat of ['jane.second', 'jsecond']) {
      const again = await jane.create({ emailFormat });
      expect([again.status, again.body.error]).toEqual([409, 'DUPLICATE_RECORD']);
    }
    expect(await mailboxes(jane.number)).toEqual(before);
  });

  test('an address of somebody else is 409', async () => {
    const [one, other] = [await member({ last: 'Wanted' }), await member({ last: 'Wanted' })];
    await one.create({ emailFormat: 'jane.wanted' });
    const answer = await other.create({ emailFormat: 'jane.wanted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'DUPLICATE_RECORD']);
    expect(await mailboxes(other.number)).toEqual([]);
  });

  test('of many requests of one member at once one creates the account', async () => {
    const jane = await member({ last: 'Hasty' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        jane.create({ emailFormat: i % 2 ? 'jane.hasty' : 'jhasty' }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await mailboxes(jane.number)).toHaveLength(1);
  });

  test('of many members who want one address at once one gets it', async () => {
    const namesakes = await Promise.all(Array.from({ length: 10 }, () => member({ last: 'Rush' })));
    const answers = await Promise.all(
      namesakes.map(each => each.create({ emailFormat: 'jane.rush' })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a reset gives a new password, and is 404 without an account', async () => {
    const jane = await member({ last: 'Forgetful' });
    const without = await jane.reset();
    expect([without.status, without.body.error]).toEqual([404, 'NOT_FOUND']);
    const { body } = await jane.create({ emailFormat: 'jane.forgetful' });
    const [old] = await mailboxes(jane.number);
    const reset = await jane.reset({ memberNumber: jane.number });
    expect(reset.body).toEqual({
      success: true,
      email: 'jane.forgetful@example.org',
      password: expect.any(String),
      message: expect.any(String),
    });
    expect(reset.headers['cache-control']).toBe('no-store');
    expect(reset.body.password).not.toBe(body.password);
    const [now] = await mailboxes(jane.number);
    expect(now.password).not.toBe(old.password);
  });
});

describe('a process that died in between', () => {
  const interrupted = (number: string, address: string, age: string) =>
    platform.pool.query(
      `insert into mail_accounts (member_number, address, reserved_at) values ($1, $2, now() - $3::interval)`,
      [number, address, age],
    );

  test.each(['before the mail host heard of it', 'after the mail host had made it'])(
    '%s: the same request completes it, and there is one account',
    async moment => {
      const jane = await member({ last: moment.startsWith('before') ? 'Early' : 'Late' });
      const local = moment.startsWith('before') ? 'jane.early' : 'jane.late';
      await interrupted(jane.number, `${local}@example.org`, '1 minute');
      if (moment.startsWith('after')) {
        await jane.check();
        await platform.pool.query(
          `insert into mailhost.mailboxes (address, owner, password) values ($1, $2, '{SSHA512}lost')`,
          [`${local}@example.org`, jane.number],
        );
      }
      expect((await jane.reset()).status).toBe(404);
      expect((await jane.create({ emailFormat: `j${local.slice(5)}` })).status).toBe(409);
      const { options } = (await jane.check({ emailFormat: local })).body;
      expect(options).toEqual([expect.objectContaining({ available: true })]);
      expect((await jane.create({ emailFormat: local })).status).toBe(200);
      const all = await mailboxes(jane.number);
      expect(all).toHaveLength(1);
      expect(all[0].password).not.toBe('{SSHA512}lost');
      expect((await jane.create({ emailFormat: local })).status).toBe(409);
    },
  );

  test('one that may still be alive is waited for', async () => {
    const jane = await member({ last: 'Alive' });
    await interrupted(jane.number, 'jane.alive@example.org', '1 second');
    expect((await jane.create({ emailFormat: 'jane.alive' })).status).toBe(409);
    expect(await mailboxes(jane.number)).toEqual([]);
  });

  test('an account that only the mail host knows is never doubled', async () => {
    const jane = await member({ last: 'Restored' });
    await jane.check();
    await platform.pool.query(
      `insert into mailhost.mailboxes (address, owner, password) values ('janer@example.org', $1, 'x')`,
      [jane.number],
    );
    expect((await jane.create({ emailFormat: 'jane.restored' })).status).toBe(409);
    expect(await mailboxes(jane.number)).toHaveLength(1);
  });
});

test('without a mail host it is 503, and says so; with one that is away too, and the rest works', async () => {
  const none = await platform.replica({ MAIL_DOMAIN: '' });
  const away = await platform.replica({
    MAILHOST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  const jane = await member();
  const headers = await platform.session({ subject: 'jane', member: jane.number });
  for (const replica of [none, away]) {
    const answer = await replica.inject({
      method: 'POST',
      url: '/api/mailhost/check-availability',
      headers,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await replica.inject('/api/health')).statusCode).toBe(200);
  }
});
