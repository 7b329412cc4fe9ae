import { message } from '@guildhall/contracts/messages';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '../src/generated/tables.js';
import { createPurge } from '../src/jobs/purge.js';
import { exampleStatement, keepStatement, recordExample } from './example-period.js';
import { facrep, member, startFakePlatform } from './fake-platform.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { row } from './simulation/statements.js';

/** The platform reads this list at every question; what it said is kept for a minute, so everybody is new. */
const known: ReturnType<typeof member>[] = [];
let me: Someone;
let rep: Someone;
const platform = await startFakePlatform(known);
const pay = await startPay({ PLATFORM_URL: platform.url });
afterAll(async () => {
  await pay.stop();
  platform.stop();
});

let facilities = 0;
let facility: string;
/** A facility of its own for each test, with a member and a representative. */
beforeEach(async () => {
  facilities += 1;
  facility = `F${facilities}`;
  [me, rep] = [await someone(pay), await someone(pay)];
  known.push(member(me.number, facility), member(rep.number, facility, facrep(facility)));
});

const period = { pay_period: 6, year: 2026 };
const share = async (who: Someone) => who.send('POST', '/api/v1/shares', period);
const own = async () => (await me.send('GET', '/api/v1/shares')).body.shares;
const listed = (who: Someone) => who.send('GET', '/api/v1/facility/shares');
const read = (who: Someone, id: string) => who.send('GET', `/api/v1/facility/shares/${id}`);
const note = (who: Someone, id: string, text = 'I ask payroll.') =>
  who.send('POST', `/api/v1/facility/shares/${id}/notes`, { note: text });
const audited = async (who: Someone) =>
  (await pay.audited({ member: who.number })).map(({ actor, action }) => `${actor} ${action}`);

describe('a shared check', () => {
  test('shows the representative the differences, and only once it is shared', async () => {
    await recordExample(me);
    const earnings = exampleStatement().earnings.filter(each => each.description !== 'OJTI');
    const paid = [...earnings, row('Secret Award', '500.00')];
    const warnings = [message('row_torn', 'Secret Award')];
    await keepStatement(pay, me, exampleStatement({ earnings: paid, warnings }));
    expect((await listed(rep)).body).toMatchObject({ shares: [], total: 0 });
    const made = await share(me);
    expect(made).toMatchObject({
      status: 201,
      body: {
        pp_id: '202606',
        pay_period: { start_date: '2026-02-22' },
        facility_code: facility,
        shared_at: '2026-03-10T12:00:00.000Z',
        expires_at: '2026-06-08T12:00:00.000Z',
        last_read_at: null,
        rules_version: 2,
        notes: [],
      },
    });
    expect((await listed(rep)).body).toMatchObject({
      total: 1,
      shares: [
        {
          id: made.body.id,
          membernumber: me.number,
          firstname: 'Rosa',
          lastname: `Of ${me.number}`,
          notes: 0,
        },
      ],
    });
    const seen = await read(rep, made.body.id);
    expect(seen).toMatchObject({
      status: 200,
      body: {
        membernumber: me.number,
        check: {
          expected_pay: 6867.18,
          status: 'discrepancy',
          discrepancies: [
            { category: 'ojti_premium', expected: 59.82, actual: 0 },
            { category: 'other', actual: 500, note: '' },
          ],
        },
      },
    });
    // The check, never the statement: no row of it, no leave, no net pay.
    // An id may hold any digits.
    const text = JSON.stringify({ ...seen.body, id: '' });
    for (const secret of ['Secret Award', 'warnings', '4200', '40.5', 'earnings', 'deductions'])
      expect(text).not.toContain(secret);
  });

  test('shared again is the existing one, with its end date', async () => {
    const first = await share(me);
    pay.clock.now = new Date('2026-03-20T12:00:00Z');
    expect((await share(me)).body).toEqual(first.body);
    pay.clock.now = new Date('2026-03-10T12:00:00Z');
    const answers = await Promise.all([share(rep), share(rep), share(rep)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('delivers representatives’ notes to the member, who sees when it was read', async () => {
    const { id } = (await share(me)).body;
    await read(rep, id);
    const made = await note(rep, id, '<b>Call me</b>');
    expect(made).toMatchObject({
      status: 201,
      body: { author: `Rosa Of ${rep.number}`, note: '<b>Call me</b>' },
    });
    expect(await own()).toMatchObject([
      { id, last_read_at: '2026-03-10T12:00:00.000Z', notes: [made.body] },
    ]);
    expect((await read(rep, id)).body.notes).toEqual([made.body]);
    expect((await listed(rep)).body.shares).toMatchObject([{ notes: 1 }]);
  });

  test('is audited for both sides', async () => {
    const { id } = (await share(me)).body;
    await share(me);
    await read(rep, id);
    await note(rep, id);
    await me.send('DELETE', `/api/v1/shares/${id}`);
    const [mine, theirs] = [`subject-${me.number}`, `subject-${rep.number}`];
    expect(await audited(me)).toEqual([
      `${mine} share.created`,
      `${theirs} share.read`,
      `${theirs} share.noted`,
      `${mine} share.ended`,
    ]);
  });
});

describe('an ended share is a 404', () => {
  const isGone = async (id: string) => {
    const before = await audited(me);
    expect((await listed(rep)).body).toMatchObject({ shares: [], total: 0 });
    expect((await read(rep, id)).status).toBe(404);
    expect((await note(rep, id)).status).toBe(404);
    expect(await audited(me)).toEqual(before);
  };

  test('after it was revoked', async () => {
    const { id } = (await share(me)).body;
    expect((await me.send('DELETE', `/api/v1/shares/${id}`)).status).toBe(204);
    expect((await me.send('DELETE', `/api/v1/shares/${id}`)).status).toBe(404);
    expect(await own()).toEqual([]);
    await isGone(id);
  });

  test('after ninety days', async () => {
    const { id } = (await share(me)).body;
    pay.clock.now = new Date('2026-06-08T11:59:59Z');
    expect((await read(rep, id)).status).toBe(200);
    pay.clock.now = new Date('2026-06-08T12:00:00Z');
    expect(await own()).toEqual([]);
    await isGone(id);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pay.pool }) });
    await createPurge(db, { auditKeepDays: null }, () => pay.clock.now)();
    const { rows } = await pay.pool.query('select 1 from shared_checks where id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await share(me)).body.id).not.toBe(id);
    pay.clock.now = new Date('2026-03-10T12:00:00Z');
  });

  test('if the member was at another facility from the start, or moves there', async () => {
    // As it stands after a move: shared at one facility, and the platform knows another.
    const moved = await someone(pay);
    known.push(member(moved.number, `${facility}-new`));
    const { rows } = await pay.pool.query(
      `insert into shared_checks (membernumber, pp_id, facility_code, expires_at)
       values ($1, '202606', $2, '2027-01-01') returning id`,
      [moved.number, facility],
    );
    // One without a version was shared before holiday premium counted.
    expect((await moved.send('GET', '/api/v1/shares')).body.shares).toMatchObject([
      { rules_version: 1 },
    ]);
    expect((await listed(rep)).body).toMatchObject({ shares: [], total: 0 });
    expect((await read(rep, rows[0].id)).status).toBe(404);
    // Nor does the new one's see it, until it is shared again.
    const newRep = await someone(pay);
    known.push(member(newRep.number, `${facility}-new`, facrep(`${facility}-new`)));
    expect((await read(newRep, rows[0].id)).status).toBe(404);
    const again = await share(moved);
    expect(again.body.id).not.toBe(rows[0].id);
    expect((await read(newRep, again.body.id)).status).toBe(200);
  });
});

describe('other callers', () => {
  test('cannot read or add notes: other members 403, other facilities’ representatives 404', async () => {
    const { id } = (await share(me)).body;
    const [plain, former, left, elsewhere] = [
      await someone(pay),
      await someone(pay),
      await someone(pay),
      await someone(pay),
    ];
    known.push(
      member(plain.number, facility),
      member(former.number, facility, facrep(facility, false)),
      member(left.number, facility, { ...facrep(facility), status: 'inactive' }),
      member(elsewhere.number, 'ELSEWHERE', facrep('ELSEWHERE')),
    );
    for (const who of [plain, former, left, me])
      for (const answer of [await listed(who), await read(who, id), await note(who, id)])
        expect(answer.status).toBe(403);
    expect((await listed(elsewhere)).body).toMatchObject({ shares: [], total: 0 });
    expect((await read(elsewhere, id)).status).toBe(404);
    expect((await note(elsewhere, id)).status).toBe(404);
    const token = await pay.identity.sign({
      sub: 'admin-9',
      roles: ['admin'],
      member_number: plain.number,
    });
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/v1/facility/shares/${id}`;
    expect((await pay.send('GET', path, { headers })).status).toBe(403);
    expect(await own()).toMatchObject([{ last_read_at: null, notes: [] }]);
  });

  test('cannot revoke a member’s share or see it in their own list', async () => {
    const { id } = (await share(me)).body;
    for (const who of [rep, await someone(pay)]) {
      expect((await who.send('DELETE', `/api/v1/shares/${id}`)).status).toBe(404);
      expect((await who.send('GET', '/api/v1/shares')).body.shares).toEqual([]);
    }
    expect(await own()).toHaveLength(1);
  });
});

describe('limits', () => {
  test('a member without a facility has no representative to share with', async () => {
    const lone = await someone(pay);
    known.push(member(lone.number, null));
    const unknown = await someone(pay);
    for (const who of [lone, unknown])
      expect(await share(who)).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('has no facility') },
      });
  });

  test('during an outage of the platform it says so, and the member’s own shares are still listed', async () => {
    const other = await someone(pay);
    known.push(member(other.number, facility));
    platform.goDown();
    expect((await share(other)).status).toBe(503);
    expect((await other.send('GET', '/api/v1/shares')).status).toBe(200);
    platform.comeBack();
    expect((await share(other)).status).toBe(201);
  });

  test('sixty checks at a time, twenty notes each, also with concurrent requests', async () => {
    await pay.pool.query(
      `insert into shared_checks (membernumber, pp_id, facility_code, expires_at)
       select $1, 2000 + year || lpad(pp::text, 2, '0'), $2, '2027-01-01'
         from generate_series(20, 22) year, generate_series(1, 20) pp`,
      [me.number, facility],
    );
    expect((await share(me)).status).toBe(400);
    expect(await own()).toHaveLength(60);
    const [{ id }] = await own();
    const answers = await Promise.all(Array.from({ length: 25 }, () => note(rep, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test('a note is at most two thousand characters, and not empty', async () => {
    const { id } = (await share(me)).body;
    for (const text of ['', 'x'.repeat(2001), 'a\u0000b'])
      expect((await note(rep, id, text)).status).toBe(422);
  });
});

test('sharing and revoking in a loop is limited: a person writes at most a hundred of each audit row a minute', async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 51; asked += 1) {
    const made = await share(me);
    statuses.push(made.status);
    const ended = await me.send('DELETE', `/api/v1/shares/${made.body.id}`);
    statuses.push(ended.status);
  }
  expect(statuses.slice(0, 100).every(status => status === 201 || status === 204)).toBe(true);
  expect(statuses.slice(100)).toEqual([429, 429]);
  expect(await audited(me)).toHaveLength(100);
  expect((await share(rep)).status).toBe(201);
});
