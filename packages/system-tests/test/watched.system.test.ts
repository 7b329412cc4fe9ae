import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspace } from '../src/workspace.js';
import { rules } from './watched.js';

test('each alert has its own section with the same severity, and there are no others', () => {
  const guide = readFileSync(join(workspace, 'docs', 'alerts.md'), 'utf8');
  const sections = [...guide.matchAll(/^## (Guildhall\w+)\n\n\*(\w+)\.\*/gm)];
  expect(sections.map(([, name, urgency]) => [name, urgency?.toLowerCase()])).toEqual(
    rules.map(({ alert, labels }) => [alert, labels.severity]),
  );
  expect(guide.match(/^## /gm)).toHaveLength(sections.length);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toMatch(
      new RegExp(`/docs/alerts\\.md#${alert.toLowerCase()}$`),
    );
});
