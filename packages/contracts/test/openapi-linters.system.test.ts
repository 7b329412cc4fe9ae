import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';

/** What Redocly recommends and the specification, or the endpoint, has otherwise. */
const otherwise = {
  // Paths as the specification writes them: /api/member/chat/{id} beside /api/member/{number}/link-chat.
  'no-ambiguous-paths': 'off',
  // A login redirects, and no request for health can be wrong.
  'operation-2xx-response': 'off',
  'operation-4xx-response': 'off',
  // “Shifts” needs no sentence.
  'tag-description': 'off',
} as const;

describe.each(['platform', 'chat-bot', 'pay'])('of the OpenAPI document of %s', name => {
  const file = fileURLToPath(new URL(`../openapi/${name}.json`, import.meta.url));

  test('Redocly’s recommended rules report no problems', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: otherwise });
    const problems = await lint({ ref: file, config });
    expect(
      problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
      ),
    ).toEqual([]);
  });

  test('Spectral’s OpenAPI rules report no errors', async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [oas as RulesetDefinition] });
    const found = await spectral.run(JSON.parse(await readFile(file, 'utf8')));
    // 0 is an error; a missing contact or description is a warning.
    expect(
      found
        .filter(({ severity }) => severity === 0)
        .map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`),
    ).toEqual([]);
  });
});
