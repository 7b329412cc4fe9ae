import { randomUUID } from 'node:crypto';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { someone } from './people.js';

/** Signs service tokens as the platform does. */
const platform = await startTestIdentityProvider({ algorithm: 'EdDSA' });
const pay = await startPay({ PLATFORM_URL: platform.issuer });
const leaver = await someone(pay);
await leaver.shift();
afterAll(() => Promise.all([pay.stop(), platform.stop()]));

const service = async (scope: string) => ({
  authorization: `Bearer ${await platform.sign({ sub: 'platform', jti: 'self.1', scope })}`,
});
const path = () => `/api/v1/people/${leaver.number}`;
const ownPath = (who: Record<string, string> = { member_number: leaver.number }) =>
  `/api/v1/people?${new URLSearchParams({ subject: 'subject-of-rosa', ...who })}`;

test('administrators can page through the audit of members’ data', async () => {
  const admin = await pay.admin();
  await leaver.rate();
  for (let i = 0; i < 3; i += 1)
    await pay.send('GET', `/api/v1/pay-configs/${leaver.number}`, { headers: admin });
  const list = async (query: string, headers = admin) =>
    pay.send('GET', `/api/v1/admin/audit?${query}`, { headers });
  const all = (await list(`member=${leaver.number}`)).body.entries;
  expect(all).toHaveLength(3);
  expect(all[0]).toMatchObject({
    action: 'pay_configuration.read',
    actor_kind: 'person',
    actor: 'admin-1',
    member_number: leaver.number,
  });
  const first = (await list(`member=${leaver.number}&limit=2`)).body;
  const second = (
    await list(`member=${leaver.number}&limit=2&after=${encodeURIComponent(first.next)}`)
  ).body;
  expect([...first.entries, ...second.entries]).toEqual(all);
  expect(second.next).toBeNull();
  expect((await list('actor=admin-1&action=nothing')).body.entries).toEqual([]);
  const { status, body } = await list('after=x');
  expect([status, body.detail[0]?.msg]).toEqual([
    422,
    'Value error, must be `next` of the previous page',
  ]);
  const member = await pay.member(leaver.number);
  expect((await list(`member=${leaver.number}`, member)).status).toBe(403);
});

describe('a person, for the platform', () => {
  test('a personal export contains all the person’s data, but no other actors or subjects', async () => {
    const other = await someone(pay);
    await other.shift();
    await pay.pool.query(
      `insert into audit_records (actor, actor_member, action, membernumber, details) values
         ('admin-with-a-name', null, 'earnings.read', $1, '{"pp_id":"202604"}'),
         ('subject-of-rosa', $1, 'share.created', $1, '{"pp_id":"202604"}'),
         ('subject-of-rosa', $1, 'earnings.read', $2, '{"pp_id":"202605"}'),
         ('subject-of-another', $2, 'share.ended', $2, '{}')`,
      [leaver.number, other.number],
    );
    const headers = await service('people:manage');
    const { status, body } = await pay.send('GET', ownPath(), { headers });
    expect([status, body.shifts.length, body.pay_configurations.length]).toEqual([200, 1, 1]);
    expect(body.audit.slice(-3)).toMatchObject([
      { action: 'earnings.read', actor: null, membernumber: leaver.number },
      { action: 'share.created', actor: 'subject-of-rosa', details: { pp_id: '202604' } },
      { action: 'earnings.read', actor: 'subject-of-rosa', membernumber: null, details: {} },
    ]);
    const handedOver = (await pay.send('GET', path(), { headers })).body;
    for (const told of [body, handedOver])
      expect(JSON.stringify(told)).not.toMatch(
        new RegExp(`admin-|another|202605|"${other.number}"`),
      );
    const guest = (await pay.send('GET', ownPath({}), { headers })).body;
    expect(guest.audit.map((each: { action: string }) => each.action)).toEqual([
      'share.created',
      'earnings.read',
    ]);
    expect(guest.shifts).toEqual([]);
  });

  test('can be exported and erased; a second erasure is no error', async () => {
    const headers = await service('people:manage');
    const told = await pay.send('GET', path(), { headers });
    expect([told.status, told.body.shifts.length]).toEqual([200, 1]);
    const erase = (erasure = randomUUID()) =>
      pay.send('POST', `${path()}/erase`, {
        headers,
        body: { asked_by: 'person:admin-9', erasure },
      });
    const erasure = randomUUID();
    expect((await erase(erasure)).body.erased).toMatchObject({ shifts: 1 });
    // A retry of the same erasure gets the same answer.
    expect((await erase(erasure)).body.erased).toMatchObject({ shifts: 1 });
    expect((await erase()).body.erased).toMatchObject({ shifts: 0 });
    expect((await pay.send('GET', path(), { headers })).status).toBe(404);
    const entry = { actor: 'person:admin-9', member_number: 'erased' };
    expect(await pay.audited({ action: 'person.erased' })).toMatchObject([entry, entry, entry]);
  });
});
