import { message } from '@guildhall/contracts/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepStatement } from './example-period.js';
import { type Pay, startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { statement } from './simulation/statements.js';
import { rowFlood } from './statements/hostile-files.js';
import { pdfUpload } from './uploads.js';

let pay: Pay;
beforeAll(async () => {
  pay = await startPay();
  // A reader that has loaded its modules: what follows is about files, not about a busy machine.
  const me = await someone(pay);
  await vi.waitUntil(async () => (await upload(me, rowFlood(1))).status === 200, {
    timeout: 100_000,
  });
});
afterAll(() => pay.stop());

const upload = async (me: Someone, bytes: Uint8Array) => {
  const { headers, body } = pdfUpload(bytes);
  return pay.send('POST', '/api/parse', { headers: { ...me.headers, ...headers }, body });
};

test('five hundred rows are the most that a statement has', async () => {
  const me = await someone(pay);
  const most = await upload(me, rowFlood(499));
  expect(most.status).toBe(200);
  expect(most.body.earnings).toHaveLength(500);
  const { status, body } = await upload(me, rowFlood(500));
  expect(status).toBe(400);
  expect(body).toMatchObject({ detail: expect.stringContaining('more than 500 earnings') });
  const kept = await me.send('GET', '/api/v1/statements');
  expect(kept.body.total).toBe(1);
});

test('a list names a few warnings of each statement, and counts the others', async () => {
  const me = await someone(pay);
  const unnamed = message('row_unnamed', '12.00');
  const long = (number: number) => message('row_torn', `${number} ${'long '.repeat(95)}`);
  const warnings = [unnamed, ...Array.from({ length: 99 }, (_, number) => long(number))];
  await keepStatement(pay, me, statement({ warnings, grossPay: '123.45' }), '202601');
  const [shown] = (await me.send('GET', '/api/v1/statements')).body.statements;
  expect(shown.gross_pay).toBe(123.45);
  expect(shown.warnings).toHaveLength(6);
  expect(shown.warnings[0]).toBe(unnamed.text);
  expect(shown.warnings_said[0]).toEqual({ code: 'row_unnamed', values: ['12.00'] });
  expect(shown.warnings[1]).toHaveLength(200);
  expect(shown.warnings_said[1]).toBeNull();
  expect(shown.warnings.at(-1)).toBe('There are 95 more warnings like these.');
});

test('a member keeps thirteen hundred statements at most, and may still replace one of them', async () => {
  const me = await someone(pay);
  await pay.pool.query('alter table statements disable trigger user');
  await pay.pool.query(
    `insert into statements (membernumber, pp_id, statement)
     select $1, (190000 + n / 26 * 100 + n % 26 + 1)::text, '{}' from generate_series(0, 1299) n`,
    [me.number],
  );
  await pay.pool.query('alter table statements enable trigger user');
  const { status, body } = await upload(me, rowFlood(1));
  expect(status).toBe(400);
  expect(body.detail).toContain('1300 statements');
  await pay.pool.query(
    `update statements set pp_id = '202606' where pp_id = '190001' and membernumber = $1`,
    [me.number],
  );
  expect((await upload(me, rowFlood(1))).status).toBe(200);
});
