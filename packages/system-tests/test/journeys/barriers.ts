import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What stands between a page and somebody who sees badly or has no mouse, by the rules of WCAG 2.2 AA. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )) as { violations: { help: string; nodes: { html: string; failureSummary: string }[] }[] };
  return violations.map(
    ({ help, nodes }) => `${help}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  );
}
