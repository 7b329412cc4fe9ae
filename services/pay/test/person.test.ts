import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const service = fileURLToPath(new URL('..', import.meta.url));
const pay = await startPay();
const [leaver, other] = [await someone(pay), await someone(pay)];
for (const each of [leaver, other]) {
  const shift = await each.shift();
  await each.ojti(shift, '08:00:00', '09:00:00');
  await each.send('POST', '/api/v1/shifts/bulk', {
    shifts: [{ ...monday, ojti_time: [], replaces: shift }],
    undoable: true,
  });
  await each.ojti(shift, '08:00:00', '09:00:00');
  await each.rate();
  await pay.pool.query(
    `insert into statements (membernumber, pp_id, statement) values ($1, '2026-04', '{"employee":"none"}')`,
    [each.number],
  );
  await each.send('POST', '/api/v1/calendar-feed');
  await pay.pool.query(
    `with share as (insert into shared_checks (membernumber, pp_id, facility_code, expires_at)
                    values ($1, '202604', 'ZQX', '2099-01-01') returning id)
     insert into share_notes (share_id, author, author_name, note)
       select id, writer, 'Rosa', 'note of ' || writer from share, unnest($2::text[]) writer`,
    [each.number, [leaver.number, 'representative']],
  );
  await pay.pool.query(
    `insert into suspensions (membernumber, things, as_of) values ($1, '{feeds}', now())`,
    [each.number],
  );
  await pay.pool.query(
    `insert into audit_records (actor, action, membernumber, details) values ('admin', 'shift.read', $1, '{"why":"asked"}')`,
    [each.number],
  );
}
// As an administrator the person looked at another's, before and since it is noted whose number that was.
const subject = `subject-of-${leaver.number}`;
await pay.pool.query(
  `insert into audit_records (actor, actor_member, action, membernumber, details) values
     ($1, $2, 'shift.read', $3, '{"of":"another"}'), ($1, null, 'shift.read', $3, '{"of":"another"}')`,
  [subject, leaver.number, other.number],
);
const claims = { sub: subject, member_number: leaver.number, roles: ['admin'] };
const headers = { authorization: `Bearer ${await pay.identity.sign(claims)}` };
const report = `/api/v1/earning-report?membernumber=${other.number}&pp_id=202604`;
expect((await pay.send('GET', report, { headers })).status).toBe(200);
afterAll(() => pay.stop());

const run = (args: string) =>
  new Promise<{ code: number; out: string; error: string }>(ended => {
    const env = { PATH: process.env.PATH, ...pay.environment };
    const command = ['dist/cli.js', ...args.split(' ')];
    execFile(process.execPath, command, { cwd: service, env }, (failure, out, error) =>
      ended({ code: Number(failure?.code ?? 0), out, error }),
    );
  });

test('an export contains all data about the member, and none about another', async () => {
  const { code, out } = await run(`person export --member ${leaver.number}`);
  expect(code).toBe(0);
  const found = JSON.parse(out);
  const byThem = { actor: `subject-of-${leaver.number}`, action: expect.any(String) };
  expect(found).toMatchObject({
    shifts: [{ shift_date: monday.shift_date, entries: [{ kind: 'ojti' }] }],
    imports_to_undo: [{ changes: [{ before: { entries: [{}] }, after: { entries: [] } }] }],
    statements: [{ pp_id: '2026-04' }],
    pay_configurations: [{ hourly_base_rate: 68.37 }],
    audit: [{ details: { why: 'asked' } }, byThem, byThem, byThem],
    suspensions: [{ things: ['feeds'] }],
    calendar_feeds: [{ time_zone: 'America/New_York' }],
    shared_checks: [{ pp_id: '202604', notes: [{ author_name: 'Rosa' }, {}] }],
    // What they wrote themselves, also to another.
    share_notes: [{ author: leaver.number }, { author: leaver.number }],
  });
  expect(Object.entries(found).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([]);
  expect(found).toHaveProperty('pay_versions');
  expect(out).not.toContain(other.number);
  expect(out).not.toContain('token_hash');
});

test('an erasure needs confirmation, deletes one member, and stays in the audit log without a name', async () => {
  const erase = `person erase --member ${leaver.number}`;
  expect((await run(erase)).error).toContain('--yes');
  const { code, error } = await run(`${erase} --yes`);
  expect([code, error]).toEqual([0, '']);
  const of = async (member: Someone) =>
    (await member.send('GET', `/api/v1/shifts?membernumber=${member.number}`)).body;
  expect(await of(leaver)).toMatchObject({ total: 0 });
  expect(await of(other)).toMatchObject({ total: 1 });
  const feeds = await pay.pool.query('select membernumber from calendar_feeds');
  expect(feeds.rows).toEqual([{ membernumber: other.number }]);
  const shared = await pay.pool.query(
    `select membernumber, author, author_name, note from shared_checks s join share_notes n on n.share_id = s.id order by author`,
  );
  expect(shared.rows).toEqual([
    {
      membernumber: other.number,
      author: 'erased',
      author_name: '',
      note: `note of ${leaver.number}`,
    },
    {
      membernumber: other.number,
      author: 'representative',
      author_name: 'Rosa',
      note: 'note of representative',
    },
  ]);
  const { rows } = await pay.pool.query(
    'select actor, actor_member, membernumber, details from audit_records order by id',
  );
  const byErased = { actor: 'erased', actor_member: null, membernumber: other.number };
  const byAdmin = { actor: 'admin', actor_member: null };
  expect(rows).toEqual([
    { ...byAdmin, membernumber: 'erased', details: {} },
    { ...byAdmin, membernumber: other.number, details: { why: 'asked' } },
    { ...byErased, details: { of: 'another' } },
    { ...byErased, details: { of: 'another' } },
    { ...byErased, details: expect.any(Object) },
    {
      actor: expect.stringContaining('command line'),
      actor_member: null,
      membernumber: 'erased',
      details: { erased: expect.objectContaining({ statements: 1 }) },
    },
  ]);
  const { rows: named } = await pay.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'membernumber'`,
  );
  for (const { table_name } of named) {
    const left = await pay.pool.query(`select from ${table_name} where membernumber = $1`, [
      leaver.number,
    ]);
    expect([table_name, left.rowCount]).toEqual([table_name, 0]);
  }
  expect((await run(`${erase} --yes`)).error).toContain('There is no data');
});
