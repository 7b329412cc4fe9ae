import type { Upstream } from '@guildhall/contracts/platform';
import { expect, test } from 'vitest';
import { definitionOf, draftOf, nothing } from '../src/pages/admin/upstreams/upstream-form.js';

const fields = {
  target: 'https://library.example.org/v2',
  rewrites: [
    { from: '/old', to: '/new' },
    { from: '/cut', to: '' },
  ],
  methods: ['GET', 'POST'],
  connect_timeout_ms: 2500,
  idle_timeout_ms: 30_000,
  body_limit_bytes: 1000,
  breaker: { failures: 3, open_ms: 500 },
  allowed_ranges: ['10.20.0.0/16', '::1/128'],
  request_headers: ['accept', 'user-agent'],
  cors_origins: ['https://app.example.org'],
} satisfies Partial<Upstream>;
const upstream: Upstream = {
  ...fields,
  name: 'library',
  configured_by: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
};

test('an upstream that nobody touches in the form stays as it was, to the byte', () => {
  expect(definitionOf(draftOf(upstream))).toEqual(fields);
});

test('of a new one what is left empty is the service’s to choose', () => {
  const { target, methods, ...rest } = definitionOf({ ...nothing, target: ' https://a.example ' });
  expect(target).toBe('https://a.example');
  expect(methods).toEqual(nothing.methods);
  expect(rest).toEqual({ cors_origins: [], rewrites: [] });
});

test('what stood in a list and was taken out is gone', () => {
  const emptied = { ...draftOf(upstream), ranges: '', origins: '', rewrites: ' \n' };
  expect(definitionOf(emptied)).toMatchObject({
    allowed_ranges: [],
    cors_origins: [],
    rewrites: [],
  });
});
