import { message } from '@guildhall/contracts/messages';
import type { Finding } from '@guildhall/contracts/pay';
import { afterAll, expect, test } from 'vitest';
import type { Statement } from '../src/domain/statements/statement.js';
import { addDays } from '../src/domain/time/plain-date.js';
import { exampleShifts, exampleStatement, keepStatement, recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { someone } from './people.js';
import { row } from './simulation/statements.js';

const pay = await startPay();
afterAll(() => pay.stop());

/** The example's verdict where its statement, which pays no training (59.82), and later ones are kept. */
async function verdict(change: Partial<Statement>, later: Record<string, Statement> = {}) {
  const me = await someone(pay);
  await recordExample(me);
  const earnings = exampleStatement().earnings.filter(each => each.description !== 'OJTI');
  await keepStatement(pay, me, exampleStatement({ earnings, ...change }));
  for (const [ppId, statement] of Object.entries(later))
    await keepStatement(pay, me, statement, ppId);
  const body = { membernumber: me.number, pay_period: 6, year: 2026 };
  return (await me.send('POST', '/api/verify', body)).body;
}

const adjusting = (amount: string) =>
  exampleStatement({ earnings: [row('OJTI', '0.00', { adjustedAmount: amount })] });

test('an amount adjusted by a later statement is named and stays a difference of this one', async () => {
  const { status, difference, discrepancies } = await verdict(
    {},
    { '202607': adjusting('17.09'), '202608': adjusting('59.82') },
  );
  expect({ status, difference }).toEqual({ status: 'discrepancy', difference: -59.82 });
  expect(discrepancies).toMatchObject([
    {
      category: 'ojti_premium',
      note: expect.stringContaining('the statement of pay period 8 of 2026 adjusts'),
    },
  ]);
  expect(discrepancies[0].findings).toContainEqual({
    code: 'adjusted_later',
    values: ['8', '2026', '59.82'],
  });
});

test.each<[string, string[], string[] | undefined]>([
  ['in parts', ['50.00', '9.82'], ['7', '2026', '50.00', '8', '2026', '9.82']],
  ['and itself corrected', ['70.00', '-10.18'], ['7', '2026', '70.00', '8', '2026', '-10.18']],
  ['and taken back', ['59.82', '-59.82'], undefined],
  ['once more after it was taken back', ['59.82', '-59.82', '59.82'], ['9', '2026', '59.82']],
])('a correction that comes %s', async (_, amounts, values) => {
  const later = amounts.map((amount, at) => [`20260${7 + at}`, adjusting(amount)] as const);
  const { discrepancies } = await verdict({}, Object.fromEntries(later));
  const found = discrepancies[0].findings.find(
    ({ code }: { code: string }) => code === 'adjusted_later',
  );
  expect(found?.values).toEqual(values);
});

test('back pay in a row of its own corrects regular pay', async () => {
  const earnings = exampleStatement().earnings.map(each =>
    each.description === 'Regular' ? row('Regular', '0.00') : each,
  );
  const paidBack = exampleStatement({ earnings: [row('Retro Pay', '5469.60')] });
  const { discrepancies } = await verdict({ earnings }, { '202608': paidBack });
  expect(discrepancies).toMatchObject([{ category: 'regular_pay', difference: -5469.6 }]);
  expect(discrepancies[0].findings).toContainEqual({
    code: 'adjusted_later',
    values: ['8', '2026', '5469.60'],
  });
});

test('a late premium does not correct regular pay, and is named as pay of no shift', async () => {
  const earnings = exampleStatement().earnings.map(each =>
    each.description === 'Regular' ? row('Regular', '5199.60') : each,
  );
  const late = row('Retroactive Night Differential', '270.00');
  const { discrepancies } = await verdict(
    { earnings: [...earnings, late] },
    { '202608': exampleStatement({ earnings: [late] }) },
  );
  const [regular, ...others] = discrepancies;
  expect(regular).toMatchObject({ category: 'regular_pay', difference: -270 });
  expect(regular.findings.map(({ code }: Finding) => code)).not.toContain('adjusted_later');
  expect(others).toContainEqual(
    expect.objectContaining({ category: 'retro', expected: 0, actual: 270 }),
  );
});

test('adjusted and back pay of one statement are reported as one correction', async () => {
  const earnings = exampleStatement().earnings.map(each =>
    each.description === 'Regular' ? row('Regular', '0.00') : each,
  );
  const paidBack = exampleStatement({
    earnings: [row('Regular', '0.00', { adjustedAmount: '1469.60' }), row('Retro Pay', '4000.00')],
  });
  const { discrepancies } = await verdict({ earnings }, { '202608': paidBack });
  expect(discrepancies[0].findings).toContainEqual({
    code: 'adjusted_later',
    values: ['8', '2026', '5469.60'],
  });
});

test('unrelated back pay does not hide a correction on either side of it', async () => {
  const earnings = exampleStatement().earnings.map(each =>
    each.description === 'Regular' ? row('Regular', '5369.60') : each,
  );
  const adjusting = (adjustedAmount: string) => row('Regular', '0.00', { adjustedAmount });
  const { discrepancies } = await verdict(
    { earnings },
    {
      '202607': exampleStatement({ earnings: [adjusting('50.00'), row('Retro Pay', '1000.00')] }),
      '202608': exampleStatement({ earnings: [adjusting('50.00')] }),
    },
  );
  expect(discrepancies[0].findings).toContainEqual({
    code: 'adjusted_later',
    values: ['7', '2026', '50.00', '8', '2026', '50.00'],
  });
});

test('a correction that matches two periods is assigned to the first, and the second stays open', async () => {
  const me = await someone(pay);
  await recordExample(me);
  const before = exampleShifts.map(each => ({
    ...each,
    shift_date: addDays(each.shift_date, -28),
  }));
  await me.send('POST', '/api/v1/shifts/bulk', { shifts: before });
  const unpaid = exampleStatement().earnings.filter(each => each.description !== 'OJTI');
  for (const ppId of ['202604', '202606'])
    await keepStatement(pay, me, exampleStatement({ earnings: unpaid }), ppId);
  const corrections = async () => {
    const found = [4, 6].map(async pay_period => {
      const body = { membernumber: me.number, pay_period, year: 2026 };
      const { discrepancies } = (await me.send('POST', '/api/verify', body)).body;
      const findings: Finding[] = discrepancies[0].findings;
      return findings.find(({ code }) => code === 'adjusted_later')?.values[0];
    });
    return Promise.all(found);
  };

  await keepStatement(pay, me, adjusting('59.82'), '202608');
  expect(await corrections()).toEqual(['8', undefined]);
  await keepStatement(pay, me, adjusting('59.82'), '202609');
  expect(await corrections()).toEqual(['8', '9']);
});

test('a statement’s own adjustments are for earlier periods, and are reported', async () => {
  const { earnings } = exampleStatement();
  const adjusted = earnings.map(each =>
    each.description === 'OJTI' ? row('OJTI', '0.00', { adjustedAmount: '59.82' }) : each,
  );
  const { discrepancies } = await verdict({ earnings: adjusted });
  expect(discrepancies[0].findings).toContainEqual({ code: 'adjusted_here', values: ['59.82'] });
});

test('a statement at another rate may belong to another member', async () => {
  const rowAtAnother = row('Regular', '4000.00', { currentHours: '80.00' });
  const { discrepancies } = await verdict({ hourlyRate: '55.55', earnings: [rowAtAnother] });
  expect(discrepancies[0]).toMatchObject({
    category: 'regular_pay',
    note: expect.stringContaining('check that the statement is yours'),
  });
});

test('a verdict lists uncertain values in the earnings that were read', async () => {
  const doubt = message('table_column_unsure', 'earnings');
  const { warnings, warnings_said } = await verdict({
    warnings: [doubt, message('table_column_unsure', 'deductions'), message('leave_no_headings')],
  });
  expect(warnings).toEqual([doubt.text]);
  expect(warnings_said).toEqual([{ code: 'table_column_unsure', values: ['earnings'] }]);
  expect(await verdict({})).not.toHaveProperty('warnings');
});
