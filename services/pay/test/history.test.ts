import { readConfig } from '@guildhall/service-kit';
import { ask } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { startPay } from './harness.js';
import { someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

test('counts the day at every start, and tells administrators alone', async () => {
  const member = await someone(pay);
  await member.rate();
  await member.shift();
  const app = await buildApp(readConfig(settings, pay.environment));
  try {
    const headers = await pay.admin();
    await expect
      .poll(async () => (await ask(app, 'GET', '/api/v1/admin/history', { headers })).body.days)
      .toEqual([
        expect.objectContaining({ members: 1, shifts: 1, statements: 0, shared_checks: 0 }),
      ]);
    const asMember = await ask(app, 'GET', '/api/v1/admin/history', {
      headers: await pay.member('1'),
    });
    expect(asMember.status).toBe(403);
  } finally {
    await app.close();
  }
});
