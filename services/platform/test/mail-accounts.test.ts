import { describe, expect, test } from 'vitest';
import { mailboxes, member, platform, setUpMail } from './mail-setup.js';

setUpMail();

describe('accounts', () => {
  test('the password of a created account is stored only as a hash', async () => {
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

  test('the member record contains the address', async () => {
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

  test('a second account is 409 under any name, and changes nothing', async () => {
    const jane = await member({ last: 'Second' });
    await jane.create({ emailFormat: 'jane.second' });
    const before = await mailboxes(jane.number);
    for (const emailFormat of ['jane.second', 'jsecond']) {
      const again = await jane.create({ emailFormat });
      expect([again.status, again.body.error]).toEqual([409, 'DUPLICATE_RECORD']);
    }
    expect(await mailboxes(jane.number)).toEqual(before);
  });

  test('another member’s address is 409', async () => {
    const [one, other] = [await member({ last: 'Wanted' }), await member({ last: 'Wanted' })];
    await one.create({ emailFormat: 'jane.wanted' });
    const answer = await other.create({ emailFormat: 'jane.wanted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'DUPLICATE_RECORD']);
    expect(await mailboxes(other.number)).toEqual([]);
  });

  test('concurrent requests of one member create one account', async () => {
    const jane = await member({ last: 'Hasty' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        jane.create({ emailFormat: i % 2 ? 'jane.hasty' : 'jhasty' }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await mailboxes(jane.number)).toHaveLength(1);
  });

  test('of concurrent requests for one address one succeeds', async () => {
    const namesakes = await Promise.all(Array.from({ length: 10 }, () => member({ last: 'Rush' })));
    const answers = await Promise.all(
      namesakes.map(each => each.create({ emailFormat: 'jane.rush' })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a reset returns a new password, and is 404 without an account', async () => {
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

describe('after a process died midway', () => {
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

  test('a request that may still be running is waited for', async () => {
    const jane = await member({ last: 'Alive' });
    await interrupted(jane.number, 'jane.alive@example.org', '1 second');
    expect((await jane.create({ emailFormat: 'jane.alive' })).status).toBe(409);
    expect(await mailboxes(jane.number)).toEqual([]);
  });

  test('an account that only the mail host knows is never duplicated', async () => {
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
