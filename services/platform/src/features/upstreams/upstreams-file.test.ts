import { expect, test } from 'vitest';
import { corsOriginsOf, upstreamProblems, upstreamsOf } from './configured.js';
import { parseUpstreams } from './upstreams-file.js';

const target = 'https://api.example.org';
const read = (...entries: object[]) => parseUpstreams(JSON.stringify(entries));
const settings = { payUrl: null, chatBotUrl: null };

test('an entry needs only a name and a target, also in YAML', () => {
  const [upstream] = parseUpstreams('- name: news\n  target: https://api.example.org\n');
  expect(upstream).toMatchObject({
    name: 'news',
    target,
    methods: expect.arrayContaining(['GET']),
  });
});

test.each([
  { target: 'ftp://example.org' },
  { target: 'http://user:password@example.org' },
  { target: 'http://example.org/a?b=c' },
  { target: 'http://example.org/a/../b' },
  { target: 'http://127.0.0.1:3000' },
  { target: 'http://[::ffff:127.0.0.1]' },
  { target: 'http://2130706433' },
  { target: 'http://0x7f.1' },
  { allowed_ranges: ['everything'] },
  { cors_origins: ['*'] },
  { cors_origins: ['https://app.example.org/'] },
  { rewrites: [{ from: '/a', to: '/../b' }] },
  { methods: ['CONNECT'] },
  { request_headers: ['Cookie'] },
  { request_headers: ['authorization'] },
  { request_headers: ['X-Forwarded-For'] },
  { color: 'red' },
  ...['UPPER', 'a_b', '1a', 'a'.repeat(64), 'auth', 'admin', 'sync', 'verify'].map(name => ({
    name,
  })),
])('%j is refused', entry => {
  expect(() => read({ name: 'news', target, ...entry })).toThrow('cannot be used');
});

test('all problems in the file are reported with their line', () => {
  const text = '- name: sync\n  target: http://10.0.0.1\n- name: news\n  cors_origins: ["*"]\n';
  expect(() => parseUpstreams(text)).toThrow(
    /line 1, .*name[\s\S]*line 2, .*allowed_ranges[\s\S]*line 4, .*origin/,
  );
});

test('duplicate names are refused', () => {
  expect(() => read({ name: 'news', target }, { name: 'news', target })).toThrow(
    'another upstream',
  );
});

test('a literal private address is accepted if its ranges allow it', () => {
  const allowed_ranges = ['127.0.0.0/8'];
  expect(read({ name: 'news', target: 'http://127.0.0.1:1', allowed_ranges })).toHaveLength(1);
});

test('PAY_URL and CHAT_BOT_URL set their targets, and the file may add the rest', () => {
  const urls = { payUrl: 'http://pay:1311', chatBotUrl: 'http://chat-bot:3003' };
  const cors_origins = ['https://app.example.org'];
  const upstreams = upstreamsOf({ ...urls, upstreams: read({ name: 'pay', cors_origins }) });
  expect(upstreams).toMatchObject([
    { name: 'chat', target: urls.chatBotUrl, configured_by: 'CHAT_BOT_URL' },
    { name: 'pay', target: urls.payUrl, configured_by: 'PAY_URL', cors_origins },
  ]);
  expect(corsOriginsOf(upstreams)('/api/pay/x?y')).toEqual(cors_origins);
  expect(corsOriginsOf(upstreams)('/api/chat/x')).toEqual([]);
});

test('a target that is missing or set twice is refused', () => {
  expect(upstreamProblems({ ...settings, upstreams: read({ name: 'news' }) })).toEqual([
    expect.stringContaining('news has no target'),
  ]);
  const payUrl = 'http://pay:1311';
  expect(
    upstreamProblems({ ...settings, payUrl, upstreams: read({ name: 'pay', target }) }),
  ).toEqual([expect.stringContaining('PAY_URL')]);
});
