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

test('outside development the metrics require a token', async () => {
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
  `promtool reports only known problems of prom-client${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(platform.app))).toEqual([]);
  },
);
