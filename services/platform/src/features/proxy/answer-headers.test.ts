import { expect, test } from 'vitest';
import { answerHeaders } from './answer-headers.js';

test('links whose quotes are never closed are read in the time that their text takes', () => {
  const began = performance.now();
  const { link } = answerHeaders({ link: '<>\\"'.repeat(16_000) }, {}, location => location);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(String(link)).toHaveLength(64_000);
});
