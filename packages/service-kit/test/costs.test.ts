import { readFile } from 'node:fs/promises';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import { expect, test } from 'vitest';
import { costTable } from '../src/docs/costs.js';

const apis = [platformApi, chatBotApi, payApi];

test('the table of what requests cost is what the contracts say', async () => {
  const page = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const isCurrent = page.includes(`<!-- costs -->\n${costTable(apis)}\n<!-- end of costs -->`);
  expect(isCurrent, 'it is stale: run "npm run openapi" and commit it').toBe(true);
});

test('it has every route, and none of them is free of a bound', () => {
  const rows = costTable(apis)
    .split('\n')
    .filter(line => line.startsWith('| `'));
  const routes = apis.flatMap(({ endpoints }) => Object.values(endpoints));
  expect(rows).toHaveLength(routes.length);
  for (const line of rows) expect(line).not.toMatch(/undefined|NaN|Infinity|\| {2}\|/);
  // What strangers may send without being counted must be small.
  const open = rows.filter(line => /\| public \|/.test(line) && !/\| (–|64 kB) \|/.test(line));
  expect(open).toEqual([]);
});
