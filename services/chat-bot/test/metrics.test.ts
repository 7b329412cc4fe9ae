import {
  isPromtoolHere,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
} from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startChatBot } from './harness.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

test('outside development the metrics require a token', async () => {
  const bare = await bot.replica({ NODE_ENV: 'production', METRICS_TOKEN: '' });
  expect((await bare.inject('/metrics')).statusCode).toBe(401);
  expect((await bot.app.inject('/metrics')).statusCode).toBe(401);
  expect(await scrape(bot.app)).toContain('http_request_duration_seconds');
});

test('labels do not grow with requests', async () => {
  expect(await seriesOfCallers(bot.app, ['/api/links/:id'])).toEqual([]);
});

test.skipIf(!isPromtoolHere)(
  `promtool reports only known problems of prom-client${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(bot.app))).toEqual([]);
  },
);
