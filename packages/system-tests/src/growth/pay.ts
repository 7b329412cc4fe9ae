import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { personCalled } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import pg from 'pg';
import type { Fleet } from '../stress/fleet.js';
import { serviceFolder } from '../workspace.js';
import type { CurveKey } from './curves.js';
import { memoryOf } from './members.js';
import { type Results, timesOf } from './results.js';

const sample = join(serviceFolder('pay'), 'test/fixtures/samples/employee-express-table.pdf');
/** The period of the sample, and so the last of the shifts. */
const [year, pay_period, ppId, lastDay] = [2026, 6, '202606', '2026-03-07'] as const;

const warmRounds = 200;

const addShifts = `
insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
select $1, day, 'regular', '06:00', '14:00'
  from generate_series($2::date - $4 * 364 + 1, $2::date - $3 * 364, '1 day') day
 where extract(isodow from day) < 6`;

const addEntries = `
insert into entries (shift_id, kind, start_time, end_time)
select id, 'cic', '07:00', '08:00' from shifts s
 where membernumber = $1 and not exists (select from entries e where e.shift_id = s.id)`;

/** Nobody may keep more than 1,300; what is further is a colleague's. */
const ownAtMost = 1298;

/** Of other periods, saying what the sample does; its own is the one more. */
const addStatements = `
insert into statements (membernumber, pp_id, statement)
select case when n < ${ownAtMost} then membernumber else 'colleague' end,
       (2025 - n / 26)::text || lpad((1 + n % 26)::text, 2, '0'), statement
  from statements, generate_series($2::int, $3::int - 1) n
 where membernumber = $1 and pp_id = '${ppId}'`;

/** The curves by years of shifts and by statements, of one member. */
export async function measurePay(
  fleet: Fleet,
  years: readonly number[],
  statements: readonly number[],
  rounds: number,
  results: Results,
): Promise<void> {
  const member = personCalled('mary.smith');
  const membernumber = member.memberNumber ?? '';
  const token = await passwordLogin(fleet.identity, member.login, member.password);
  const baseUrl = fleet.services.pay.url;
  const pay = createClient(payApi, { baseUrl, headers: { authorization: `Bearer ${token}` } });
  const db = new pg.Client(fleet.databases.pay);
  await db.connect();

  const ask = (key: CurveKey, size: number, before: () => Promise<unknown>, work: () => unknown) =>
    results.attempt(`${key} with ${size}`, async () => {
      const ms = await timesOf(rounds, async () => work(), before);
      results.add(key, { size, ms, memoryMb: await memoryOf(fleet, 'pay') });
    });
  // What was worked out for the records as they were is not good for them any more.
  const touch = () =>
    db.query(
      'update shifts set updated_at = now() where membernumber = $1 and shift_date = $2::date - 1',
      [membernumber, lastDay],
    );
  const forget = () =>
    db.query('delete from statements where membernumber = $1 and pp_id = $2', [membernumber, ppId]);

  const asPages: readonly (readonly [CurveKey, () => Promise<unknown>])[] = [
    ['year', () => pay.getYearOverview({ query: { year } })],
    ['check', () => pay.verifyPay({ body: { membernumber, year, pay_period } })],
    ['report', () => pay.getEarningReport({ query: { membernumber, pp_id: ppId, explain: true } })],
  ];
  const list = () => pay.listStatements({ query: { limit: 500 } });

  try {
    await pay.savePayConfiguration({
      body: { membernumber, hourly_base_rate: '68.37', duty_station: 'ZQX' },
    });
    const file = new Blob([await readFile(sample)], { type: 'application/pdf' });
    await pay.parseStatement({ body: { file } });

    // A process that has just started takes more and more memory for a while, whatever it is asked.
    for (let round = 0; round < warmRounds; round += 1)
      await Promise.all([...asPages.map(([, work]) => work()), list(), touch()]);

    let [been, kept] = [0, 0];
    for (const size of years) {
      await db.query(addShifts, [membernumber, lastDay, been, size]);
      await db.query(addEntries, [membernumber]);
      await db.query('vacuum analyze shifts, entries');
      been = size;
      for (const [key, work] of asPages) await ask(key, size, touch, work);
    }
    for (const size of statements) {
      // One of them is the sample itself.
      await pay.parseStatement({ body: { file } });
      await db.query(addStatements, [membernumber, kept, size - 1]);
      await db.query('vacuum analyze statements');
      kept = size - 1;
      await ask('statements', size, async () => undefined, list);
      await ask('upload', size, forget, () => pay.parseStatement({ body: { file } }));
    }
  } finally {
    await db.end();
  }
}
