import { execFileSync } from 'node:child_process';
import { messageCodes } from '@guildhall/contracts/messages';
import { expect, test } from 'vitest';
import { workspace } from '../src/workspace.js';

test('every sentence that clients are promised is said somewhere', () => {
  const sources = execFileSync(
    'git',
    [
      ...['grep', '-hoE', "'[a-z0-9_]+'", '--', 'services/*/src/*.ts'],
      ...['packages/service-kit/src/*.ts', 'packages/contracts/src/problem.ts'],
    ],
    { cwd: workspace, encoding: 'utf8' },
  );
  const named = new Set(sources.split('\n').map(code => code.slice(1, -1)));
  expect(messageCodes.filter(code => !named.has(code))).toEqual([]);
});
