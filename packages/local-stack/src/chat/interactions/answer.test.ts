import { expect, test } from 'vitest';
import { linksOf } from './answer.js';

const urls = (message: Partial<Parameters<typeof linksOf>[0]>) =>
  linksOf({ content: '', ...message });

test('a link is found wherever a message can carry one, and named once', () => {
  const url = 'https://hall.example/v/1?a=b';
  expect(urls({ content: `Open ${url}, soon` })).toEqual([url]);
  expect(urls({ content: `[here](${url}) or ${url}` })).toEqual([url]);
  expect(urls({ content: `<${url}>` })).toEqual([url]);
  const button = { type: 2, style: 5, label: 'Open', url } as const;
  expect(urls({ components: [{ type: 1, components: [button] }] })).toEqual([url]);
});

test('text without an address has no links', () => {
  expect(urls({ content: 'javascript:alert(1) or ftp://x' })).toEqual([]);
});
