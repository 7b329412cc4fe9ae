import { readConfig } from '@guildhall/service-kit';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { startPay } from './harness.js';

const pay = await startPay();
afterAll(() => pay.stop());

async function startAgain(further: Record<string, string>) {
  const app = await buildApp(readConfig(settings, { ...pay.environment, ...further }));
  await app.ready();
  return app;
}
const left = async () =>
  (await pay.pool.query('select distinct membernumber from audit_records order by 1')).rows.map(
    row => row.membernumber,
  );

test('expired audit rows are deleted, however many, and stay without a retention period', async () => {
  await pay.pool.query(
    `insert into audit_records (at, actor, action, membernumber, details)
     select now() - interval '31 days', 'admin-1', 'pay_configuration.read', 'old', '{}'::jsonb
       from generate_series(1, 12000)
      union all
     select now() - interval '29 days', 'admin-1', 'pay_configuration.read', 'young', '{}'::jsonb`,
  );
  // Each would take the other's job, by its own settings.
  await pay.app.close();
  await (await startAgain({})).close();
  expect(await left()).toContain('old');
  const app = await startAgain({ AUDIT_KEEP_DAYS: '30' });
  await expect.poll(left).toEqual(['young']);
  await app.close();
});
