import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/database.js';
import { createKey } from '../src/features/keys/service.js';
import { rosa, startSite, visitor } from './auth-site.js';
import { insertMembers } from './factories.js';
import { forTests, type Platform, startPlatform } from './harness.js';
import { ownPostgres } from './own-postgres.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const members = 8;

let server: Awaited<ReturnType<typeof ownPostgres>>;
let platform: Platform;
let app: Platform['app'];
let db: ReturnType<typeof openDatabase>;
let apiKey: string;
let service: { authorization: string };

beforeAll(async () => {
  [server, platform] = await Promise.all([ownPostgres(), startPlatform()]);
  app = await platform.replica({ DATABASE_URL: server.url });
  db = openDatabase({ databaseUrl: server.url, databasePool: 2 }, () => undefined);
  const make = (kind: 'api' | 'service') =>
    createKey(db, { kind, name: 'tests' }, forTests, new Date()).then(made => made.secret);
  apiKey = await make('api');
  const credentials = { serviceKey: await make('service'), serviceName: 'tests' };
  const { token } = (await ask('POST', '/api/auth/service', {}, credentials)).json();
  service = { authorization: `Bearer ${token}` };
  await insertMembers(
    db.pool,
    Array.from({ length: members }, (_, n) => ({ member_number: String(1000 + n) })),
  );
});
afterAll(async () => {
  await platform.stop();
  await db.pool.end();
  await server.remove();
});

const ask = (method: 'GET' | 'POST', url: string, headers: object, payload?: object) =>
  app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

/** What one member's link was last acknowledged to be, or null while an answer is outstanding or failed. */
type Known = { readonly linked: boolean } | null;

/** Links and unlinks one member over and over; every refusal must be the one that is documented. */
function worker(n: number) {
  const path = `/api/member/${1000 + n}`;
  const body = { chat_id: String(184067352906014000n + BigInt(n)) };
  let known: Known = { linked: false };
  let wish = true;
  const counts = { done: 0, refused: 0 };
  const odd: string[] = [];
  async function step(): Promise<void> {
    known = null;
    const call = wish ? 'link-chat' : 'unlink-chat';
    const answer = await ask('POST', `${path}/${call}`, { 'x-api-key': apiKey }, body);
    if (answer.statusCode === 200) {
      counts.done += 1;
      known = { linked: wish };
      wish = !wish;
      return;
    }
    counts.refused += 1;
    const isUsual =
      answer.statusCode === 503 &&
      answer.json().error === 'DATABASE_CONNECTION_ERROR' &&
      Number(answer.headers['retry-after']) > 0;
    if (!isUsual) odd.push(answer.body);
  }
  return { step, counts, odd, known: () => known, chatId: body.chat_id };
}

test('a PostgreSQL restart under load: 503 meanwhile, recovery without a restart, no data lost', async () => {
  const workers = Array.from({ length: members }, (_, n) => worker(n));
  const progress = (counter: 'done' | 'refused') => workers.map(each => each.counts[counter]);
  /** Every worker has got further than it was. */
  const beyond = (counter: 'done' | 'refused') => {
    const before = progress(counter);
    return vi.waitFor(
      () =>
        progress(counter).forEach((count, n) => {
          expect(count).toBeGreaterThan(before[n] ?? 0);
        }),
      { timeout: 60_000, interval: 50 },
    );
  };
  let working = true;
  const load = workers.map(async ({ step }) => {
    while (working) await step();
  });
  // Continuous requests keep the key cached when its row becomes unreadable.
  const watch = async () => {
    while (working) await ask('GET', '/api/status', service);
  };
  load.push(watch());
  try {
    await beyond('done');
    await server.stop();
    await beyond('refused');
    expect((await ask('GET', '/api/health', {})).statusCode).toBe(200);
    expect((await ask('GET', '/readyz', {})).statusCode).toBe(503);
    const status = await ask('GET', '/api/status', service);
    expect(status.statusCode).toBe(200);
    expect(status.json()).toMatchObject({
      success: false,
      database: { target_db: { status: 'disconnected', response_time_ms: null } },
      sync_service: { status: 'unhealthy', last_sync: null },
    });
    const health = (await ask('GET', '/api/sync/health', service)).json();
    expect(health).toMatchObject({
      health: { status: 'unhealthy', database_connections: { target_db: 'disconnected' } },
    });
    const directory = await ask('GET', '/api/facilities', service);
    expect(directory.json()).toMatchObject({ error: 'DATABASE_CONNECTION_ERROR' });
    await server.start();
    await beyond('done');
    expect((await ask('GET', '/readyz', {})).statusCode).toBe(200);
  } finally {
    working = false;
    await Promise.all(load);
  }
  expect(workers.flatMap(each => each.odd)).toEqual([]);
  const { rows } = await db.pool.query('select chat_id from chat_links');
  const linked = new Set(rows.map(row => row.chat_id));
  for (const { known, chatId } of workers) {
    const said = known();
    if (said) expect([chatId, linked.has(chatId)]).toEqual([chatId, said.linked]);
  }
  // Each acknowledged change has its row in the audit log; one that was cut off may have one too.
  const { rows: audit } = await db.pool.query('select count(*)::int as count from audit_log');
  const acknowledged = progress('done').reduce((sum, count) => sum + count, 0);
  expect(audit[0].count).toBeGreaterThanOrEqual(acknowledged - members);
});

test('a login callback during an outage shows the reason in the person’s language and a button to continue', async () => {
  const site = await startSite({ DATABASE_URL: server.url });
  onTestFinished(() => site.stop());
  const browser = visitor();
  browser.jar.set('language', 'es');
  const begun = await browser.follow(
    `${site.url}/api/auth/login?${new URLSearchParams({ returnTo: '/api-docs/?a=1' })}`,
  );
  await server.stop();
  const stopped = await browser.typeIn(begun.url, rosa).finally(() => server.start());
  const page = await stopped.answer.text();
  expect(stopped.answer.status).toBe(503);
  expect(page).toContain('no responde en este momento');
  const [, button = ''] = /class="button" href="([^"]+)"/.exec(page) ?? [];
  const again = () => browser.follow(`${site.url}${button}`, {}, `${site.url}/api-docs`);
  const back = `${site.url}/api-docs/?a=1`;
  await vi.waitFor(async () => expect((await again()).url).toBe(back), { timeout: 30_000 });
});
