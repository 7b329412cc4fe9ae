import { expect, test } from 'vitest';
import { refuseMisfits } from './config.js';
import { eventSettings } from './features/events/settings.js';

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
};

test('a web app of another site stops the start, and every one is named', () => {
  const others = ['https://one.example.com', 'http://x.example.org'];
  const allowedOrigins = [...fitting.allowedOrigins, ...others];
  expect(() => refuseMisfits({ ...fitting, allowedOrigins })).toThrow(
    /one\.example\.com[\s\S]*x\.example\.org/,
  );
  expect(() => refuseMisfits(fitting)).not.toThrow();
});

test('all that does not fit is named at once, and a secret of webhooks only where somebody is told', () => {
  const chatBotUrl = 'https://chat.example.org';
  const publicUrl = 'http://portal.example.org';
  expect(() => refuseMisfits({ ...fitting, chatBotUrl, publicUrl })).toThrow(
    /PUBLIC_URL must be https[\s\S]*WEBHOOK_SECRET/,
  );
  expect(() => refuseMisfits({ ...fitting, chatBotUrl, webhookSecret: ['s'] })).not.toThrow();
});

test('every subscriber of events has a secret of its own', () => {
  const told = (text: string) => ({
    ...fitting,
    chatBotUrl: 'https://chat.example.org',
    webhookSecret: ['of-chat-bot-alone'],
    eventSubscribers: eventSettings.eventSubscribers.parse(text),
  });
  const shared = ['https://a.example/hook', 'https://a.example#of-chat-bot-alone'];
  for (const each of shared)
    expect(() => refuseMisfits(told(`chat-bot,${each}`))).toThrow(/a\.example.*secret/);
  expect(() =>
    refuseMisfits(told('chat-bot,https://a.example/hook#of-a-and-of-a-only')),
  ).not.toThrow();
  // The one subscriber that there is.
  expect(() => refuseMisfits(told('https://a.example/hook'))).not.toThrow();
  expect(() => told('https://a.example/hook#short')).toThrow(/16 or more/);
});

test.each([
  'http://members.example.org',
  'http://192.168.1.20:1300',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'https://members.example.org/?page=1',
  'https://members.example.org/#top',
  'https://www.example.org/members',
])('%s is no address to hand cookies out at, and stops the start', publicUrl => {
  expect(() => refuseMisfits({ ...fitting, allowedOrigins: [], publicUrl })).toThrow(/PUBLIC_URL/);
});

test.each([
  'https://members.example.org',
  'https://members.example.org:8443',
  'http://127.0.0.1:1300',
  'http://localhost:1300',
  'http://platform.localhost:1300',
  'http://[::1]:1300',
])('%s is one', publicUrl => {
  expect(() => refuseMisfits({ ...fitting, allowedOrigins: [], publicUrl })).not.toThrow();
});
