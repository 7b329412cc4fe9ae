import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../barriers.js';
import { inDatabase, platform } from '../stack.js';
import { ageLogins, press } from './desk.js';

const inTable = () =>
  inDatabase('platform', `select target, methods from upstreams where name = 'library'`);

/** A service is put behind the platform, moved, and taken away; a login that is old by then is renewed on the way. */
export async function manageAnUpstream(page: Page): Promise<void> {
  await page.goto(`${platform}/admin/upstreams`);
  await press(page, 'Add an upstream');
  await page.getByLabel('Name').fill('library');
  await page.getByLabel('Where', { exact: true }).fill('https://library.example.org');
  await page.getByLabel('DELETE').uncheck();
  await page.getByText('More settings').click();
  expect(await barriers(page)).toEqual([]);
  await press(page, 'Add it');
  await page.getByText('library is added').waitFor();

  await press(page, 'Change library');
  await page.getByLabel('Where', { exact: true }).fill('https://library.example.org/v2');
  await ageLogins();
  await press(page, 'Save the change');
  const again = page.getByRole('link', { name: 'Log in again and come back' });
  await again.click();
  await again.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Change library' }).waitFor();
  expect(await page.getByLabel('Where', { exact: true }).inputValue()).toMatch(/v2$/);
  await press(page, 'Save the change');
  await page.getByText('library is changed.').waitFor();
  expect(await inTable()).toEqual([
    {
      target: 'https://library.example.org/v2',
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH'],
    },
  ]);

  await press(page, 'Change library');
  await page.getByLabel('Where', { exact: true }).fill('http://10.20.0.1');
  await press(page, 'Save the change');
  await page.getByRole('cell', { name: 'http://10.20.0.1' }).waitFor();
  await press(page, 'Test request: library');
  await page.getByText('name its address under Change, More settings').waitFor();

  // Where pay is, a setting says.
  await press(page, 'Change pay');
  await page.getByText(/The setting PAY_URL says so/).waitFor();
  await press(page, 'Cancel');
  expect(await page.getByRole('button', { name: 'Remove pay' }).count()).toBe(0);

  await press(page, 'Remove library');
  await press(page, 'Yes, remove it');
  await page.getByText('library is removed.').waitFor();
  expect(await inTable()).toEqual([]);
}
