import { keyIdOf } from '@guildhall/auth';
import { credentialSamples, startTestIdentityProvider } from '@guildhall/auth/testing';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { readConfig } from '@guildhall/service-kit';
import {
  ask,
  conformanceProblems,
  isPromtoolHere,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
  tryCredentials,
} from '@guildhall/service-kit/testing';
import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { documents } from '../src/documents.js';
import { startChatBot, webhookSecret } from './harness.js';

const [bot, stranger] = await Promise.all([startChatBot(), startTestIdentityProvider()]);
afterAll(() => Promise.all([bot.stop(), stranger.stop()]));

test('not genuine is 401 and the wrong kind 403, on every endpoint that is served', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const show = credentialSamples({
    identity: bot.identity,
    stranger,
    webhookSecret,
    serviceIssuer: bot.platform.url,
    serviceToken: (scopes, expired) =>
      bot.platform.token(scopes, 'platform', expired ? anHourAgo : undefined),
  });
  const { checked, wrong } = await tryCredentials(bot.app, ['bearer', 'webhook'], show);
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(Object.keys(chatBotApi.endpoints).length * 8);
});

test('a token signed by a key that the platform revoked is refused', async () => {
  const token = await bot.platform.token();
  const { jti } = decodeJwt(token);
  const headers = { authorization: `Bearer ${token}` };
  const asked = async () => {
    const replica = await buildApp(readConfig(settings, bot.environment));
    const path = '/api/chat/roles/refresh';
    const { status } = await ask(replica, 'POST', path, { headers, body: {} });
    await replica.close();
    return status;
  };
  expect(await asked()).not.toBe(401);
  bot.platform.revoked.push(keyIdOf(String(jti)));
  expect(await asked()).toBe(401);
});

test('all contracts are served, and the documents are current', async () => {
  expect(await conformanceProblems({ app: bot.app, documents, settings })).toEqual([]);
});

test('metrics need a token, and their labels do not grow with requests', async () => {
  expect((await bot.app.inject('/metrics')).statusCode).toBe(401);
  expect(await scrape(bot.app)).toContain('http_request_duration_seconds');
  expect(await seriesOfCallers(bot.app, ['/api/links/:id'])).toEqual([]);
});

test.skipIf(!isPromtoolHere)(
  `promtool reports only known problems of prom-client${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(bot.app))).toEqual([]);
  },
);
