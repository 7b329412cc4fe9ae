import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from './barriers.js';
import { openPortal, type Watched } from './portal-visitor.js';

const note = 'Ask for the Sunday premium first. <img src=x onerror=alert(1)>';

/** The representative finds the check that a member shares, and leaves a note to it. */
export async function readSharedCheck(browser: Browser, name: string): Promise<Watched> {
  const opened = await openPortal(browser, 'sean.obrien', '/');
  const { page } = opened;
  await page.getByText('You represent ZNY.').waitFor();
  await page.getByRole('link', { name: 'See members and shared checks' }).click();
  await page.getByLabel('Name or member number').fill(name.split(' ').at(-1) ?? '');
  await page.getByRole('rowheader', { name: /Reyes, Ana/ }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Shared checks' }).click();
  await page.getByRole('link', { name: new RegExp(`^${name}, Period`) }).click();
  await page
    .getByText(/^The statement pays \$[\d.,]+ (?:less|more) than the shifts earn/)
    .waitFor();
  // Whose notes these are is said, and of which kind of pay each is.
  await page.getByText('This is what the member sees on their own page:').waitFor();
  await page.getByRole('heading', { level: 3, name: 'Overtime' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Earned' }).count()).toBe(1);
  await page.getByLabel('Leave a note').fill(note);
  await page.getByRole('button', { name: 'Leave the note' }).click();
  await page.getByText('Note left.').waitFor();
  expect(await barriers(page)).toEqual([]);
  return opened;
}

export async function readNote(member: Page): Promise<void> {
  await member.reload();
  await member.getByText(note).waitFor();
  await member.getByText(/^Last read /).waitFor();
}

/** What is taken back is gone from the representative’s open page as soon as it is loaded again. */
export async function seeTakenBack({ page, complaints }: Watched): Promise<void> {
  await page.reload();
  await page.getByText('This check is no longer shared with you').waitFor();
  expect(complaints().filter(said => !said.includes('404'))).toEqual([]);
}
