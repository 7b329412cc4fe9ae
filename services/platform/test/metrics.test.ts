import {
  isPromtoolHere,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
} from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
afterAll(() => platform.stop());

test('outside development nothing reads the metrics without a token', async () => {
  const bare = await platform.replica({ NODE_ENV: 'production', METRICS_TOKEN: '' });
  expect((await bare.inject('/metrics')).statusCode).toBe(401);
  expect((await platform.app.inject('/metrics')).statusCode).toBe(401);
  expect(await scrape(platform.app)).toContain('http_request_duration_seconds');
});

test('labels do not grow with requests', async () => {
  expect(
    await seriesOfCallers(platform.app, ['/api/member/:memberNumber', '/api/away/:path', '/:page']),
  ).toEqual([]);
});

test.skipIf(!isPromtoolHere)(
  `promtool finds nothing but what prom-client is known for${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(platform.app))).toEqual([]);
  },
);
