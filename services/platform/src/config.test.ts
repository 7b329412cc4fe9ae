import { readFile } from 'node:fs/promises';
import { settingsAsMarkdown } from '@guildhall/service-kit';
import { expect, test } from 'vitest';
import { refuseOtherSites, settings } from './config.js';

test('the README shows every setting as it is', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const isCurrent = readme.includes(settingsAsMarkdown(settings));
  expect(isCurrent, 'paste "node dist/cli.js settings --markdown" into README.md').toBe(true);
});

test('a web app of another site stops the start, and every one is named', () => {
  const allowedOrigins = [
    'https://app.example.org',
    'https://one.example.com',
    'http://x.example.org',
  ];
  expect(() =>
    refuseOtherSites({ publicUrl: 'https://portal.example.org', allowedOrigins }),
  ).toThrow(/one\.example\.com[\s\S]*x\.example\.org/);
  expect(() =>
    refuseOtherSites({
      publicUrl: 'https://portal.example.org',
      allowedOrigins: ['https://app.example.org'],
    }),
  ).not.toThrow();
});
