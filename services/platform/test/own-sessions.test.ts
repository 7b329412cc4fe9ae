import { OWN_SESSIONS_AT_MOST, type OwnSession } from '@guildhall/contracts/platform';
import { afterAll, expect, test } from 'vitest';
import { startSite, visitor } from './auth-site.js';

const site = await startSite();
afterAll(() => site.stop());

const json = { accept: 'application/json' };

async function logIn(userAgent?: string) {
  const browser = visitor();
  await browser.logIn(site.url);
  if (userAgent !== undefined)
    await site.pool.query(
      `update sessions set user_agent = $1 where created_at = (select max(created_at) from sessions)`,
      [userAgent],
    );
  const ask = async (path: string, method = 'GET') => {
    const answer = await browser.send(`${site.url}${path}`, { method, headers: json });
    const body = (await answer.json()) as { sessions: readonly OwnSession[] };
    return { status: answer.status, body };
  };
  const list = async () => (await ask('/api/auth/sessions')).body.sessions;
  return { ask, list };
}

test('people see their sessions with browser names, and can end one', async () => {
  await site.pool.query('delete from sessions');
  const here = await logIn('Here');
  const there = await logIn('There');
  const listed = await here.list();
  expect(listed.map(each => each.user_agent).sort()).toEqual(['Here', 'There']);
  expect(listed.filter(each => each.current)).toMatchObject([{ user_agent: 'Here' }]);
  const other = listed.find(each => !each.current);
  expect(await here.ask(`/api/auth/sessions/${other?.id}`, 'DELETE')).toMatchObject({
    status: 200,
  });
  expect((await there.ask('/api/auth/session')).status).toBe(401);
  expect(await here.list()).toHaveLength(1);
  // Ended is ended: a second time there is none of that name.
  expect((await here.ask(`/api/auth/sessions/${other?.id}`, 'DELETE')).status).toBe(404);
});

test('the browser name is stored at login, shortened to what a name needs', async () => {
  const [current] = await (await logIn()).list();
  // What Node’s fetch calls itself.
  expect(current?.user_agent).toBe('node');
  await visitor('x'.repeat(5000)).logIn(site.url);
  const { rows } = await site.pool.query('select max(length(user_agent)) as longest from sessions');
  expect(rows[0].longest).toBe(400);
});

test('another person’s session is neither listed nor ended', async () => {
  const rosa = await logIn();
  const [mine] = await rosa.list();
  const stranger = await site.session({ subject: 'another-person' });
  const listed = await site.send('GET', '/api/auth/sessions', { headers: stranger });
  expect(listed.body.sessions).toHaveLength(1);
  expect(listed.body.sessions[0].id).not.toBe(mine?.id);
  const ended = await site.send('DELETE', `/api/auth/sessions/${mine?.id}`, { headers: stranger });
  expect(ended.status).toBe(404);
  expect((await rosa.ask('/api/auth/session')).status).toBe(200);
});

test('a person has a maximum number of sessions: the least recently used one ends', async () => {
  await site.pool.query('delete from sessions');
  const first = await logIn();
  const other = await site.session({ subject: 'another-person' });
  await site.pool.query(
    `insert into sessions (id_hash, subject, profile, roles, is_admin, tokens, tokens_expire_at, created_at, last_seen_at, expires_at)
     select sha256(n::text::bytea), subject, profile, roles, is_admin, tokens, tokens_expire_at, created_at,
            last_seen_at + n * interval '1 second', expires_at
       from sessions, generate_series(1, $1) n where subject <> 'another-person'`,
    [OWN_SESSIONS_AT_MOST - 1],
  );
  expect(await first.list()).toHaveLength(OWN_SESSIONS_AT_MOST);
  const last = await logIn();
  expect((await first.ask('/api/auth/session')).status).toBe(401);
  expect(await last.list()).toHaveLength(OWN_SESSIONS_AT_MOST);
  const { rows } = await site.pool.query('select count(*)::int as count from sessions');
  expect(rows[0].count).toBe(OWN_SESSIONS_AT_MOST + 1);
  expect((await site.send('GET', '/api/auth/session', { headers: other })).status).toBe(200);
});
