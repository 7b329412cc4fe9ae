import { readConfig } from '@guildhall/service-kit';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { startPay } from './harness.js';
import { row, statement } from './simulation/statements.js';

const pay = await startPay();
afterAll(() => pay.stop());

const keep = (member: string, kept: object) =>
  pay.pool.query(
    `insert into statements (membernumber, pp_id, statement) values ($1, '202606', $2)`,
    [member, JSON.stringify(kept)],
  );

async function startedAgain(): Promise<void> {
  const app = await buildApp(readConfig(settings, pay.environment));
  await app.ready();
  const left = async () =>
    (await pay.pool.query('select count(*)::int as n from statements where cleaned is null'))
      .rows[0].n;
  await expect.poll(left).toBe(0);
  await app.close();
}

test('what an earlier version kept of a person goes when this one starts', async () => {
  const priv = [
    'Allotment JANE DOE 123 45 6789',
    'Savings Acct1234567',
    'Night Differential DE89 3704 0044 0532 0130 00',
  ];
  const torn = 'The row "Regular JANE DOE" shows its hours and its amount in columns apart.';
  await keep('900', {
    ...statement({ earnings: [row('Regular JANE DOE', '100.00'), row('Sunday Premium', '5.00')] }),
    deductions: priv.map(description => ({ description, current: '1.00', adjusted: '0.00' })),
    warnings: [torn],
  });
  await keep('901', {
    earnings: Array.from({ length: 5_000 }, () => row('4417 Old Quarry Rd', '1.00')),
  });
  await startedAgain();
  const { rows } = await pay.pool.query(
    `select statement::text as text, statement from statements order by membernumber`,
  );
  for (const { text } of rows)
    expect(text).not.toMatch(/JANE|DOE|6789|1234567|DE89|3704|4417|Quarry/);
  const [first] = rows;
  expect(first.statement.earnings).toMatchObject([
    { description: 'Regular', currentAmount: '100.00' },
    { description: 'Sunday Premium', currentAmount: '5.00' },
  ]);
  expect(first.statement.deductions.map((each: { current: string }) => each.current)).toEqual([
    '1.00',
    '1.00',
    '1.00',
  ]);
  expect(first.statement.warnings[0]).toBe(torn.replace(' JANE DOE', ''));
});

test('what is clean already stays as it is, whatever starts', async () => {
  await pay.pool.query('delete from statements');
  const clean = statement({ earnings: [row('Regular', '100.00'), row('Other earning', '5.00')] });
  await keep('902', clean);
  await startedAgain();
  await pay.pool.query('update statements set cleaned = null');
  await startedAgain();
  const { rows } = await pay.pool.query('select statement from statements');
  expect(rows[0].statement).toEqual(JSON.parse(JSON.stringify(clean)));
});
