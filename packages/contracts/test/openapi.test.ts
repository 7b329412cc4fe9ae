import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

/** What the linter recommends and the specification, or the endpoint, has otherwise. */
const otherwise = {
  // Paths as the specification writes them: /api/member/chat/{id} beside /api/member/{number}/link-chat,
  // /pay-configs/{member_number} beside /pay-configs/{config_id}, and /pay-configs/ with its slash.
  'no-ambiguous-paths': 'off',
  'no-identical-paths': 'off',
  'no-path-trailing-slash': 'off',
  // A login redirects, and nobody can ask for health wrongly.
  'operation-2xx-response': 'off',
  'operation-4xx-response': 'off',
  // “Shifts” needs no sentence.
  'tag-description': 'off',
} as const;

test.each(['platform', 'chat-bot', 'pay'])(
  'a linter finds nothing in the OpenAPI document of %s',
  async name => {
    const ref = fileURLToPath(new URL(`../openapi/${name}.json`, import.meta.url));
    const config = await createConfig({ extends: ['recommended'], rules: otherwise });
    const problems = await lint({ ref, config });
    expect(
      problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
      ),
    ).toEqual([]);
  },
);

test('the platform’s document says that an administrator’s session counts as their token does', async () => {
  const document = JSON.parse(
    await readFile(new URL('../openapi/platform.json', import.meta.url), 'utf8'),
  );
  type Operation = { security?: Record<string, unknown>[] };
  const administrators = Object.values<Record<string, Operation>>(document.paths)
    .flatMap(item => Object.values(item))
    .map(({ security = [] }) => security.flatMap(Object.keys))
    .filter(schemes => schemes.includes('adminToken'));
  expect(administrators.length).toBeGreaterThan(10);
  for (const schemes of administrators) expect(schemes).toContain('session');
});
