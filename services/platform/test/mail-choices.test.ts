import { describe, expect, test } from 'vitest';
import { member, platform, setUpMail } from './mail-setup.js';

setUpMail();

describe('options', () => {
  test('addresses are derived from the member’s own name', async () => {
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

  test('a taken address is offered with a number', async () => {
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

  test('every offered address can be created, also if a name itself ends in a number', async () => {
    const [first, second] = [await member({ last: 'Ree 2' }), await member({ last: 'Ree 2' })];
    await first.create({ emailFormat: 'jane.ree2' });
    const { options } = (await second.check({ emailFormat: 'jane.ree2' })).body;
    const { email } = options.find(({ available }: { available: boolean }) => available);
    expect((await second.create({ emailFormat: email.split('@')[0] })).body.email).toBe(email);
  });

  test.each([
    ['flast', { first: 'Rita', last: 'Oot' }, 'root'],
    ['firstl', { first: 'Abus', last: 'Eda' }, 'abuse'],
    ['first.last', { first: 'Webmaster', last: '王' }, 'webmaster'],
  ] as const)('a reserved address cannot be chosen: %s', async (format, name, local) => {
    const person = await member(name);
    const { options } = (await person.check({ emailFormat: local })).body;
    expect(options).toEqual([
      { email: `${local}@example.org`, format, available: false },
      { email: `${local}2@example.org`, format, available: true },
    ]);
    expect((await person.create({ emailFormat: local })).status).toBe(409);
    expect((await person.create({ emailFormat: format })).body.email).toBe(`${local}2@example.org`);
  });

  test('an address can be created by its format: the first available one', async () => {
    const [first, second] = [await member({ last: 'Form' }), await member({ last: 'Form' })];
    const created = async (who: typeof first, emailFormat: string) =>
      (await who.create({ emailFormat })).body.email;
    expect(await created(first, 'first.last')).toBe('jane.form@example.org');
    expect(await created(second, 'first.last')).toBe('jane.form2@example.org');
    // Whose name is spelt as a format means the name.
    const named = await member({ first: 'First', last: 'Last' });
    expect(await created(named, 'first.last')).toBe('first.last@example.org');
    const without = await member({ last: 'Form' });
    expect((await without.create({ emailFormat: 'first.m.last' })).status).toBe(400);
  });

  test('a member’s own address is no longer available, even to themselves', async () => {
    const jane = await member({ last: 'Once' });
    await jane.create({ emailFormat: 'jane.once' });
    const { options } = (await jane.check({ emailFormat: 'jane.once' })).body;
    expect(options[0]).toEqual({
      email: 'jane.once@example.org',
      format: 'first.last',
      available: false,
    });
  });

  test('an address not derived from the name is 400', async () => {
    const jane = await member();
    for (const emailFormat of ['chair', 'john.doe', 'jane.doe@example.org', '../x', 'JANE', '']) {
      const answers = [await jane.check({ emailFormat }), await jane.create({ emailFormat })];
      expect(answers.map(answer => [answer.status, answer.body.error])).toEqual([
        [400, 'VALIDATION_ERROR'],
        [400, 'VALIDATION_ERROR'],
      ]);
    }
  });

  test('a name without a Latin letter is reported as incomplete', async () => {
    const answer = await (await member({ first: '王', last: '芳' })).check();
    expect([answer.status, answer.body.error]).toEqual([400, 'MEMBER_DATA_INCOMPLETE']);
  });
});

describe('eligibility', () => {
  test.each([
    { type: 3, status: 'active' },
    { type: 1, status: 'inactive' },
  ])('a member of type $type who is $status is refused', async row => {
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

  test('a retired member is accepted', async () => {
    expect((await (await member({ type: 2, status: 'active' })).check()).status).toBe(200);
  });

  test('another’s number is 403, the caller’s own is accepted', async () => {
    const [jane, other] = [await member(), await member()];
    expect((await jane.check({ memberNumber: other.number })).status).toBe(403);
    expect((await jane.check({ memberNumber: jane.number })).status).toBe(200);
  });

  test('a non-member is 403, no session is 401, and an identity token is not a session', async () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      platform.send('POST', '/api/mailhost/check-availability', { headers });
    expect((await post(await platform.session({ subject: 'guest' }))).status).toBe(403);
    expect((await post({})).status).toBe(401);
    expect([401, 403]).toContain((await post(await platform.person({ member: '5000' }))).status);
  });
});
