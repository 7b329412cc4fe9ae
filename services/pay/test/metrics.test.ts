import { readConfig } from '@guildhall/service-kit';
import {
  isPromtoolHere,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
} from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { startPay } from './harness.js';

const pay = await startPay();
afterAll(() => pay.stop());

test('outside development the metrics require a token', async () => {
  const bare = await buildApp(
    readConfig(settings, { ...pay.environment, NODE_ENV: 'production', METRICS_TOKEN: '' }),
    () => new Date(),
  );
  expect((await bare.inject('/metrics')).statusCode).toBe(401);
  expect((await pay.app.inject('/metrics')).statusCode).toBe(401);
  expect(await scrape(pay.app)).toContain('http_request_duration_seconds');
  await bare.close();
});

test('labels do not grow with requests', async () => {
  expect(await seriesOfCallers(pay.app, ['/api/v1/admin/:id'])).toEqual([]);
});

test.skipIf(!isPromtoolHere)(
  `promtool reports only known problems of prom-client${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(pay.app))).toEqual([]);
  },
);
