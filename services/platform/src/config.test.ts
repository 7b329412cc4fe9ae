import { guessableSecrets } from '@guildhall/service-kit/testing';
import { expect, test } from 'vitest';
import { type Config, checkConfig, settings } from './config.js';
import { eventSettings } from './features/events/settings.js';

/** What the checks look at. */
const fitting = {
  publicUrl: 'https://portal.example.org',
  allowedOrigins: ['https://app.example.org'],
  eventSubscribers: eventSettings.eventSubscribers.parse('chat-bot'),
  chatBotUrl: null,
  payUrl: null,
  upstreams: [],
  webhookSecret: [],
  discordClientId: null,
  discordClientSecret: null,
  leaving: {},
  memberStatuses: ['active', 'inactive'],
  mailMemberStatuses: new Set(['active']),
} as Partial<Config> as Config;

test('startup fails on web apps of another site and names each of them', () => {
  const others = ['https://one.example.com', 'http://x.example.org'];
  const allowedOrigins = [...fitting.allowedOrigins, ...others];
  expect(() => checkConfig({ ...fitting, allowedOrigins })).toThrow(
    /one\.example\.com[\s\S]*x\.example\.org/,
  );
  expect(() => checkConfig(fitting)).not.toThrow();
});

test('all invalid settings are reported at once, and a webhook secret only with subscribers', () => {
  const chatBotUrl = 'https://chat.example.org';
  const publicUrl = 'http://portal.example.org';
  expect(() => checkConfig({ ...fitting, chatBotUrl, publicUrl })).toThrow(
    /PUBLIC_URL must be https[\s\S]*WEBHOOK_SECRET/,
  );
  expect(() => checkConfig({ ...fitting, chatBotUrl, webhookSecret: ['s'] })).not.toThrow();
});

test('every event subscriber needs its own secret', () => {
  const told = (text: string) => ({
    ...fitting,
    chatBotUrl: 'https://chat.example.org',
    webhookSecret: ['of-chat-bot-alone'],
    eventSubscribers: eventSettings.eventSubscribers.parse(text),
  });
  const shared = ['https://a.example/hook', 'https://a.example#of-chat-bot-alone'];
  for (const each of shared)
    expect(() => checkConfig(told(`chat-bot,${each}`))).toThrow(/a\.example.*secret/);
  expect(() =>
    checkConfig(told('chat-bot,https://a.example/hook#of-a-and-of-a-only')),
  ).not.toThrow();
  expect(() => checkConfig(told('https://a.example/hook'))).not.toThrow();
  expect(() => told('https://a.example/hook#short')).toThrow(/at least 16 characters/);
});

test.each([
  'http://members.example.org',
  'http://192.168.1.20:1300',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'https://members.example.org/?page=1',
  'https://members.example.org/#top',
  'https://www.example.org/members',
])('startup fails because %s cannot have cookies', publicUrl => {
  expect(() => checkConfig({ ...fitting, allowedOrigins: [], publicUrl })).toThrow(/PUBLIC_URL/);
});

test.each([
  'https://members.example.org',
  'https://members.example.org:8443',
  'http://127.0.0.1:1300',
  'http://localhost:1300',
  'http://platform.localhost:1300',
  'http://[::1]:1300',
])('%s is one', publicUrl => {
  expect(() => checkConfig({ ...fitting, allowedOrigins: [], publicUrl })).not.toThrow();
});

test('startup fails on tokens and secrets under 16 characters and names them', () => {
  // The length of secrets issued elsewhere is not checked.
  expect(guessableSecrets(settings)).toEqual(['IDENTITY_CLIENT_SECRET', 'DISCORD_CLIENT_SECRET']);
});
