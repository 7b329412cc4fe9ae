import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../barriers.js';
import { failedJob } from '../sample-states.js';
import { platform } from '../stack.js';

/** One job that failed for good and one that waits for its next attempt: both are retried, and done. */
export async function retryJobs(page: Page): Promise<void> {
  await failedJob('platform', 'end-sessions', 'failed', 'The database was away');
  await failedJob('pay', 'purge', 'created', 'The disk was full');
  await page.goto(`${platform}/admin`);
  await page.getByRole('link', { name: 'See the jobs' }).click();
  for (const [name, error, action] of [
    ['End old sessions', 'The database was away', 'Try again'],
    ['Purge old records', 'The disk was full', 'Try now'],
  ] as const) {
    const row = page.getByRole('row', { name }).filter({ hasText: error });
    await row.waitFor();
    expect(await barriers(page)).toEqual([]);
    await row.getByRole('button', { name: action }).click();
    await page.getByText('The job is starting again.').waitFor();
    await row.waitFor({ state: 'detached' });
  }
}
