import { expect, test } from 'vitest';
import { answerHeaders } from './answer-headers.js';

test('Link headers with unclosed quotes are parsed in linear time', () => {
  const before = process.cpuUsage();
  const { link } = answerHeaders({ link: '<>\\"'.repeat(16_000) }, {}, location => location);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
  expect(String(link)).toHaveLength(64_000);
});

const policyOf = (type: string | undefined) =>
  answerHeaders(
    { ...(type !== undefined && { 'content-type': type }) },
    { 'content-security-policy': "default-src 'none'" },
    location => location,
  )['content-security-policy'];

test.each([
  'application/json; charset=utf-8',
  'application/problem+json',
  'text/plain',
  'Text/CSV;header=present',
  'application/pdf',
  'image/png',
])('%s cannot run code and gets the platform’s policy', type => {
  expect(policyOf(type)).toBeUndefined();
});

test.each([
  undefined,
  '',
  'text/html',
  'text/xml',
  'application/xhtml+xml',
  'application/octet-stream',
  'image/svg+xml',
  'image/x+xml',
  'text/css',
  'text/plain, text/html',
  'application/json;x=",", text/html',
])('%s could run code and is sandboxed', type => {
  expect(policyOf(type)).toBe("default-src 'none'; sandbox");
});
