import { payApi } from '@guildhall/contracts/pay';
import { adminWrites, insertFailedJob } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { someone } from './people.js';

let seen = 0;
const pay = await startPay();
const owner = await someone(pay);
afterAll(() => pay.stop());

const asAdmin = async (method: string, path: string, body?: unknown) =>
  pay.send(method, path, { headers: await pay.admin(), ...(body !== undefined && { body }) });

/** What was written down about the owner since the last look. */
async function newRecords() {
  const all = await pay.audited({ member: owner.number });
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh.map(({ actor, action, after }) => ({ actor, action, details: after }));
}

const config = async () => (await owner.rate({ duty_station: 'ZQX', cip_percentage: 4 })).body;
const analyze = () => `/api/v1/shutdown-analysis/analyze?membernumber=${owner.number}`;

/** In a path `:number` is the owner's, `:id` that of the owner's configuration. */
test.each([
  ['GET', 'pay-configs/:number', 200, 'pay_configuration.read', {}],
  ['GET', 'pay-configs/:number/facility', 200, 'pay_configuration.read', {}],
  [
    'GET',
    'earning-report?membernumber=:number&pp_id=202605',
    200,
    'earnings.read',
    { pp_id: '202605' },
  ],
  [
    'PATCH',
    'pay-configs/:id',
    200,
    'pay_configuration.changed',
    { cip_percentage: 2, before: expect.objectContaining({ cip_percentage: '4' }) },
  ],
  [
    'DELETE',
    'pay-configs/:id',
    204,
    'pay_configuration.removed',
    { before: expect.objectContaining({ duty_station: 'ZQX' }) },
  ],
])('an administrator may %s %s of another, and it is audited', async (...step) => {
  const [method, path, status, action, details] = step;
  const { id } = await config();
  const url = `/api/v1/${path.replace(':number', owner.number).replace(':id', id)}`;
  // What the contract does not name is ignored, also where no database could store it.
  const body = method === 'PATCH' ? { cip_percentage: 2, extra: 'a\u0000b' } : undefined;
  expect((await asAdmin(method, url, body)).status).toBe(status);
  expect(await newRecords()).toEqual([{ actor: 'admin-1', action, details }]);
});

test('verifications, analyses and configurations made for another are audited', async () => {
  await config();
  const { number: membernumber } = owner;
  await asAdmin('POST', '/api/verify', { membernumber, pay_period: 5, year: 2026 });
  await asAdmin('POST', analyze(), { shutdown_id: '2025' });
  await asAdmin('POST', '/api/v1/pay-configs/', { membernumber, hourly_base_rate: '70.00' });
  expect(await newRecords()).toEqual([
    { actor: 'admin-1', action: 'earnings.read', details: { pay_period: 5, year: 2026 } },
    {
      actor: 'admin-1',
      action: 'shutdown.analyzed',
      details: { shutdown_id: '2025', end_pp: null },
    },
    {
      actor: 'admin-1',
      action: 'pay_configuration.saved',
      details: {
        hourly_base_rate: '70.00',
        before: expect.objectContaining({ duty_station: 'ZQX', cip_percentage: '4' }),
      },
    },
  ]);
});

test('a retry of a job is audited without a member', async () => {
  const id = await insertFailedJob(pay.pool);
  expect((await asAdmin('POST', `/api/v1/admin/jobs/${id}/retry`)).status).toBe(200);
  expect(await pay.audited({ action: 'job.retry' })).toMatchObject([
    { actor: 'admin-1', member_number: null, after: { job: id } },
  ]);
});

test('refused requests and the administrator’s own data are not audited', async () => {
  const { id } = await config();
  const other = await someone(pay);
  await other.send('GET', `/api/v1/pay-configs/${owner.number}`);
  await other.send('PATCH', `/api/v1/pay-configs/${id}`, { cip_percentage: 1 });
  await asAdmin('PATCH', `/api/v1/pay-configs/${id}`, { cip_percentage: 101 });
  await owner.send('GET', `/api/v1/pay-configs/${owner.number}`);
  expect(await newRecords()).toEqual([]);
});

test('every contract by which an administrator changes something is tested here', () => {
  expect(adminWrites(payApi)).toEqual([
    'analyzeShutdown',
    'removePayConfiguration',
    'retryJob',
    'savePayConfiguration',
    'updatePayConfiguration',
    'verifyPay',
  ]);
});
