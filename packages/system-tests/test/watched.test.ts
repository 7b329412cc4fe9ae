import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspace } from '../src/workspace.js';
import { parsePromql } from './promql.js';
import { expressions, rules } from './watched.js';

test.each(Object.entries(expressions))('Prometheus can read what it is asked by %s', (_, asked) => {
  expect(asked.length).toBeGreaterThan(5);
  for (const expression of asked) expect(() => parsePromql(expression), expression).not.toThrow();
});

test('whoever is woken finds each alert under what to watch, and there is none that is not', () => {
  const guide = readFileSync(join(workspace, 'docs', 'operating.md'), 'utf8');
  const [, watch = ''] = /\n## What to watch\n(.*?)\n## /s.exec(guide) ?? [];
  const named = [...watch.matchAll(/^\| `(Guildhall\w+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});
