import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDatabase } from '../stack.js';

/** Of a button that is folded, what unfolds it first. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const folded = page.locator('details.menu:not([open])', { hasText: name }).locator('summary');
  await button.or(folded).first().waitFor();
  if ((await folded.count()) > 0) await folded.click();
  await button.click();
}

export const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { interval: 300 });

/** This desk's own browser session, independent of others. */
export const userAgent = 'an administrator at their desk';

/** As half an hour later. */
export const ageLogins = () =>
  inDatabase(
    'platform',
    `update sessions set authenticated_at = now() - interval '30 minutes' where user_agent = $1`,
    [userAgent],
  );
