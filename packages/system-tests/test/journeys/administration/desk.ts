import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDatabase } from '../stack.js';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { interval: 300 });

/** The browser of this desk: whoever else is logged in meanwhile stays as young as they are. */
export const userAgent = 'an administrator at their desk';

/** As half an hour later. */
export const ageLogins = () =>
  inDatabase(
    'platform',
    `update sessions set authenticated_at = now() - interval '30 minutes' where user_agent = $1`,
    [userAgent],
  );
