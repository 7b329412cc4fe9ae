import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFacilities, insertLink, insertMembers } from './factories.js';
import { startPlatform } from './harness.js';
import { startSource } from './sync/harness.js';

const source = await startSource();
afterAll(() => source.stop());
const platform = await startPlatform({
  SOURCE_DATABASE_URL: source.url,
  EVENT_SUBSCRIBERS: 'http://127.0.0.1:9/hook',
});
afterAll(() => platform.stop());
const admin = await platform.admin();
await insertFacilities(platform.pool, { NW: ['ZQX'] });
await insertMembers(platform.pool, [
  { member_number: '2001', last_name: 'Ångström', first_name: 'Éva' },
  { member_number: '2002', last_name: 'Angstrom', first_name: 'Bo', status: 'inactive' },
  { member_number: '2003', last_name: '2004', first_name: 'Ann' },
  { member_number: '2004', last_name: 'Zoe', first_name: 'Al', facility_code: 'ZQX' },
  { member_number: '184067352906014723', last_name: 'Zoltan', first_name: 'Bea' },
]);
await insertLink(platform.pool, '2004', '184067352906014723');

const get = (path: string, headers = admin) =>
  platform.send('GET', `/api/admin/${path}`, { headers });
const post = (path: string, body?: object) =>
  platform.send('POST', `/api/admin/${path}`, { headers: admin, body });
const found = async (query: string) =>
  (await get(`members?${query}`)).body.members.map(
    (each: { member_number: string }) => each.member_number,
  );

describe('members are found', () => {
  test('by any part of a name, however it is written', async () => {
    expect(await found('q=angstrom')).toEqual(['2002', '2001']);
    expect(await found('q=%C3%85NGSTR')).toEqual(['2002', '2001']);
    expect(await found('q=al')).toEqual(['2004']);
    expect(await found('q=eva%20ang')).toEqual(['2001']);
  });

  test('by number, which comes before names, and by account', async () => {
    expect(await found('q=2004')).toEqual(['2004', '2003']);
    expect(await found('q=184067352906014723')).toEqual(['2004', '184067352906014723']);
  });

  test('by status and link, including those who left', async () => {
    expect(await found('q=angstrom&status=active')).toEqual(['2001']);
    expect(await found('q=angstrom&status=other')).toEqual(['2002']);
    expect(await found('linked=true')).toEqual(['2004']);
    expect(await found('linked=false')).toHaveLength(4);
  });

  test('in pages without repeats, in a fixed order', async () => {
    const walk = async (query: string) => {
      const pages: string[][] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { body } = await get(`members?limit=1&${query}${after && `&after=${after}`}`);
        pages.push(body.members.map((each: { member_number: string }) => each.member_number));
        after = body.next;
      }
      return pages.flat();
    };
    expect(await walk('')).toEqual(await found(''));
    expect(await walk('q=2004')).toEqual(['2004', '2003']);
    // By the last name first, then by the first name.
    expect(await found('q=a')).toEqual(['2002', '2001', '2004', '2003']);
    expect(await walk('q=a')).toEqual(await found('q=a'));
    expect(await walk('q=ang')).toEqual(['2002', '2001']);
  });

  test('an invalid cursor is refused', async () => {
    for (const after of ['x', 'bnVsbA', Buffer.from('["a",1]').toString('base64url')])
      expect((await get(`members?after=${after}`)).status).toBe(400);
  });
});

describe('the person of a login', () => {
  const called = async (name: string) =>
    (await get(`people?${new URLSearchParams({ name })}`)).body.people;
  beforeAll(async () => {
    await platform.pool.query(
      `update chat_links set identity_user_id = 'login-al' where member_number = '2004'`,
    );
    await platform.session({ subject: 'login-eva', member: '2001' });
    await platform.session({ subject: 'login-of-no-member' });
  });

  test('is found if they confirmed a link, are logged in, or are not a member', async () => {
    expect(await called('zoe al')).toEqual([{ subject: 'login-al', name: 'Al Zoe' }]);
    expect(await called('ÅNGSTROM')).toEqual([{ subject: 'login-eva', name: 'Test Person' }]);
    expect(await called('test person')).toEqual([
      { subject: 'login-of-no-member', name: 'Test Person' },
    ]);
  });

  test('is empty for an unknown or empty name', async () => {
    expect(await called('unknown')).toEqual([]);
    expect(await called('%')).toEqual([]);
    expect(await called(' , ')).toEqual([]);
  });
});

describe('one member', () => {
  test('is shown with the source’s current data', async () => {
    const none = await get('members/2001/source');
    expect(none).toMatchObject({ status: 200, body: { table: 'members', fields: null } });
    await source.query(
      `insert into members (membernumber, firstname, lastname, membertypeid, status)
       values ('2001', 'Éva', E'O’Ångström\\tJr', 1, 'active'), ('20010', 'Other', 'One', 1, 'active')`,
    );
    expect((await get('members/2001/source')).body.fields).toMatchObject({
      member_number: '2001',
      first_name: 'Éva',
      last_name: 'O’Ångström\tJr',
      middle_name: null,
      status: 'active',
    });
  });

  test('is shown with the reason why synchronization rejects the row', async () => {
    const refused = async (change: string) => {
      await source.query(`update members set ${change} where membernumber = '2004'`);
      return (await get('members/2004/source')).body.refused;
    };
    await source.query(
      `insert into members (membernumber, firstname, lastname, facility, membertypeid, status)
       values ('2004', 'Al', 'Zoe', 'ZQX', 1, 'active')`,
    );
    expect(await refused(`status = 'ACTIVE'`)).toBeNull();
    expect(await refused(`status = 'lapsed'`)).toMatchObject({
      message: expect.stringContaining('Unknown status lapsed'),
      said: { code: 'no_status_called', values: ['lapsed'] },
    });
    expect(await refused(`status = 'active', facility = 'NOPE'`)).toMatchObject({
      said: { code: 'no_facility_called', values: ['NOPE'] },
    });
    // Invisible characters are not part of a name.
    expect(await refused(`facility = 'ZQX', lastname = E'\\t\\u00a0'`)).toMatchObject({
      said: { code: 'field_missing', values: ['last_name'] },
    });
    expect((await get('members/2004/source')).body.fields).toMatchObject({ last_name: null });
    await source.query('alter table members rename column firstname to forename');
    const unread = await get('members/2004/source');
    await source.query('alter table members rename column forename to firstname');
    expect(unread).toMatchObject({
      status: 200,
      body: { fields: null, refused: { message: expect.stringContaining('no column firstname') } },
    });
  });

  test('that does not exist is 404', async () => {
    for (const path of ['members/unknown', 'members/unknown/source'])
      expect(await get(path)).toMatchObject({ status: 404, body: { error: 'MEMBER_NOT_FOUND' } });
  });

  test('can be unlinked by an administrator, with account, event and audit entry', async () => {
    const account = '184067352906014724';
    await insertLink(platform.pool, '2001', account);
    const wrong = await post('members/2001/unlink', { chat_id: '184067352906014999' });
    expect(wrong.status).toBe(409);
    const done = await Promise.all(
      [1, 2].map(() => post('members/2001/unlink', { chat_id: account })),
    );
    expect(done.map(({ body }) => body.changed).sort()).toEqual([false, true]);
    const { body } = await get('audit?member=2001');
    expect(body.entries).toMatchObject([
      {
        action: 'chat.unlink',
        actor_kind: 'person',
        actor: 'admin-1',
        about: 'member:2001',
        before: { chat_id: account },
        after: null,
      },
    ]);
    expect((await get('members/2001')).body.member.chat_id).toBeNull();
    const { rows } = await platform.pool.query(`select 1 from events where member_number = '2001'`);
    expect(rows).toHaveLength(1);
  });

  test('can be resent to subscribers; members without a link have no subscribers', async () => {
    expect((await post('members/2004/resend')).body).toMatchObject({ events: 1 });
    expect((await post('members/2003/resend')).body).toMatchObject({ events: 0 });
    expect((await post('members/unknown/resend')).status).toBe(404);
  });
});

describe('the audit', () => {
  beforeAll(async () => {
    await platform.pool.query(
      `insert into audit_log (at, action, member_number, actor_kind, actor, resource)
       select '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => n / 3), 'test.' || n % 2, 'm' || n % 2,
              'operator', 'o' || n % 2, 'thing:' || n from generate_series(0, 29) n`,
    );
  });

  const ids = async (query: string) =>
    (await get(`audit?${query}`)).body.entries.map((each: { about: string }) => each.about);

  test.each([
    ['action', 'action=test.1', (n: number) => n % 2 === 1],
    ['actor', 'actor=o0', (n: number) => n % 2 === 0],
    ['member', 'member=m1', (n: number) => n % 2 === 1],
    ['thing', 'about=thing:7', (n: number) => n === 7],
    [
      'time',
      'from=2026-01-01T00:00:03.000Z&to=2026-01-01T00:00:05.000Z',
      (n: number) => n >= 9 && n < 15,
    ],
  ])('is listed by %s, newest first', async (_name, query, isWanted) => {
    const wanted = Array.from({ length: 30 }, (_, n) => 29 - n).filter(isWanted);
    expect(await ids(query)).toEqual(wanted.map(n => `thing:${n}`));
  });

  test('can be paged, also within one timestamp', async () => {
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const at: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
      const { body } = await get(`audit?to=2026-02-01T00:00:00Z&limit=4${at}`);
      seen.push(...body.entries.map((each: { about: string }) => each.about));
      after = body.next;
      more = after !== null;
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `thing:${29 - n}`));
  });

  test('has the actor’s name if it is known', async () => {
    await platform.session({ subject: 'admin-1', roles: ['admin'] });
    const { body } = await get('audit?actor=admin-1&limit=1');
    expect(body.entries[0].actor_name).toBe('Test Person');
  });

  test('has the subject’s name if there is such a member', async () => {
    await post('members/2004/resend');
    const nameIn = async (query: string) =>
      (await get(`audit?limit=1&${query}`)).body.entries[0].member_name;
    expect(await nameIn('member=2004')).toBe('Al Zoe');
    expect(await nameIn('member=m1')).toBeNull();
  });

  test.each(['after=x', 'after=2026-01-01T00:00:00.000Z~', 'from=2026-06-30T23:59:60Z'])(
    'with %s is refused',
    async query => {
      expect((await get(`audit?${query}`)).status).toBe(400);
    },
  );
});
