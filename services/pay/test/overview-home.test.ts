import { afterAll, expect, test } from 'vitest';
import { exampleStatement, keepStatement, recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const home = async (me: Someone) => (await me.send('GET', '/api/v1/overview/home')).body;

test('a member without records gets each period, and all are empty', async () => {
  const nothing = {
    shifts: 0,
    hours: 0,
    has_statement: false,
    expected_pay: 0,
    actual_pay: 0,
    difference: 0,
    status: 'missing_data',
  };
  const facts = await home(await someone(pay));
  expect(facts).toEqual({
    today: '2026-03-10',
    has_rate: false,
    paid: { ...nothing, pp_id: '202605', pay_period: expect.any(Object) },
    last: { ...nothing, pp_id: '202606', pay_period: expect.any(Object) },
    current: { ...nothing, pp_id: '202607', pay_period: expect.any(Object) },
  });
  expect(facts.paid.pay_period).toMatchObject({ end_date: '2026-02-21', pay_date: '2026-03-03' });
});

test('recorded shifts are counted, and a statement shows whether they are paid', async () => {
  const me = await someone(pay);
  await recordExample(me);
  const recorded = { shifts: 11, hours: 88, expected_pay: 6867.18 };
  expect(await home(me)).toMatchObject({
    has_rate: true,
    last: { ...recorded, has_statement: false, status: 'missing_data' },
    current: { shifts: 0 },
  });
  await keepStatement(pay, me, exampleStatement());
  expect(await home(me)).toMatchObject({
    last: { ...recorded, has_statement: true, actual_pay: 6867.18, status: 'match' },
  });
});

test('until the pay day of the last period, the one before it is shown too', async () => {
  const me = await someone(pay);
  const before = pay.clock.now;
  expect(await home(me)).toMatchObject({ paid: { pp_id: '202605' }, last: { pp_id: '202606' } });
  pay.clock.now = new Date('2026-03-17T12:00:00Z');
  expect(await home(me)).toMatchObject({ last: { pp_id: '202606' } });
  expect(await home(me)).not.toHaveProperty('paid');
  pay.clock.now = before;
});

test('the date decides which period is current', async () => {
  const me = await someone(pay);
  await recordExample(me);
  const before = pay.clock.now;
  // Still Saturday where the organization is.
  pay.clock.now = new Date('2026-03-08T04:30:00Z');
  expect(await home(me)).toMatchObject({
    today: '2026-03-07',
    last: { pp_id: '202605', shifts: 0 },
    current: { pp_id: '202606', shifts: 11 },
  });
  pay.clock.now = before;
});
