import { afterAll, beforeAll } from 'vitest';
import { insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

export let platform: Platform;
let next = 5000;
/** Said by every file that works with it: modules are loaded once for many files, and hooks belong to one. */
export function setUpMail(): void {
  beforeAll(async () => {
    platform = await startPlatform({ MAIL_DOMAIN: 'example.org' });
  });
  afterAll(() => platform.stop());
}

/** A member of their own for every test, and what they ask. */
export async function member(
  row: { first?: string; middle?: string; last?: string; type?: number; status?: string } = {},
) {
  const number = String(next++);
  await insertMembers(platform.pool, [
    {
      member_number: number,
      first_name: row.first ?? 'Jane',
      middle_name: row.middle ?? null,
      last_name:
        row.last ??
        `Doe${String.fromCharCode(97 + (next % 26))}${String.fromCharCode(97 + ((next / 26) % 26))}`,
      member_type_id: row.type ?? 1,
      status: row.status ?? 'active',
    },
  ]);
  const headers = await platform.session({ subject: `person-${number}`, member: number });
  const post = (path: string, body?: object) =>
    platform.send('POST', `/api/mailhost/${path}`, { headers, ...(body && { body }) });
  return {
    number,
    check: (body?: object) => post('check-availability', body),
    create: (body: object) => post('create-email', body),
    reset: (body?: object) => post('reset-password', body),
  };
}

export const mailboxes = async (owner: string) =>
  (
    await platform.pool.query('select address, password from mailhost.mailboxes where owner = $1', [
      owner,
    ])
  ).rows;
