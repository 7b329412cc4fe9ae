import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Has every page come with what looks for barriers: half a megabyte, handed to a page that is there for longer. */
export const bringAxe = (to: BrowserContext): Promise<unknown> => to.addInitScript(axe);

/** Accessibility checks by the rules of WCAG 2.2 AA. */
export async function barriers(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Passing checks are reduced to one node to keep the result small.
  const { violations } = (await page.evaluate(
    `axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }).then(({ violations }) => ({ violations }))`,
  )) as { violations: { help: string; nodes: { html: string; failureSummary: string }[] }[] };
  return violations.map(
    ({ help, nodes }) => `${help}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  );
}
