import { describe, expect, test } from 'vitest';
import { webSession } from '../../src/web-session.js';
import { chatAccount, inDatabase, person, synchronise, verifyCommand } from './stack.js';

const patience = { timeout: 40_000, interval: 200 };

/** Opens a link and logs in on the way; cookies and forms are all it takes, so that it runs everywhere. */
async function openAs(login: string, link: string) {
  const web = webSession();
  const { password } = person(login);
  return { web, page: await web.submit(await web.open(link), { login, password }) };
}

describe('the whole loop', () => {
  test('somebody else’s link is shown for what it is, and links nothing', async () => {
    const { page } = await openAs('guest', await verifyCommand('keoni.kealoha'));
    expect(page.status).toBe(403);
    expect(page.text).toContain('keoni');
    expect(await chatAccount('keoni.kealoha')).toMatchObject({ roles: [] });
  });

  test('who types /verify, logs in and confirms gets roles and nickname', async () => {
    const { web, page } = await openAs('keoni.kealoha', await verifyCommand('keoni.kealoha'));
    expect(page.text).toContain('Keoni Kealoha');
    const done = await web.submit(page);
    expect([done.status, /<h1>(.*)<\/h1>/.exec(done.text)?.[1]]).toEqual([
      200,
      'Your chat account is linked',
    ]);
    await expect
      .poll(() => chatAccount('keoni.kealoha'), patience)
      .toMatchObject({ roles: expect.arrayContaining(['Member']), nickname: 'Keoni K | HCF' });
  });

  test('who is changed in the source database is followed by name and roles', async () => {
    // Linked by the stack itself, so this holds whatever became of the tests before.
    const { member_number: number } = person('jose.nunez');
    await inDatabase(
      'source',
      `update members set facility = 'ZNY', updated_at = now() where membernumber = $1`,
      [number],
    );
    await inDatabase(
      'source',
      `insert into positions select max(id) + 1, $1, 'facrep', 'ZNY', date '2026-01-01', null from positions`,
      [number],
    );
    await synchronise();
    await expect
      .poll(() => chatAccount('jose.nunez'), patience)
      .toMatchObject({
        roles: expect.arrayContaining(['Facility Rep', 'Local Leadership', 'Member', 'Northeast']),
        nickname: 'José N | ZNY',
      });
    await inDatabase('source', 'delete from positions where membernumber = $1', [number]);
    await synchronise();
    await expect
      .poll(() => chatAccount('jose.nunez'), patience)
      .toMatchObject({ roles: ['Region Channels', 'Northeast', 'Member'] });
  });
});
