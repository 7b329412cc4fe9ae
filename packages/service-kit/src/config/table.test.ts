import { expect, test } from 'vitest';
import { set } from './setting.js';
import { settingsAsMarkdown, withSettings } from './table.js';

test('the settings table in a README is replaced, the rest stays', () => {
  const settings = { price: set.integer('PRICE', 'What $& costs.', { fallback: 6 }) };
  const around = (table: string) => `# Shop\n\n| a | b |\n|---|---|\n\n${table}\n\nMore.\n`;
  const before = around('| variable | default |\n|---|---|\n| `COLOR` | red |');
  expect(withSettings(before, settings)).toBe(around(settingsAsMarkdown(settings)));
});
