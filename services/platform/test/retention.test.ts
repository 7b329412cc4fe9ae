import { afterAll, expect, test } from 'vitest';
import { removeOld } from '../src/features/retention/repository.js';
import { removeExpired } from '../src/features/sessions/repository.js';
import { emptyDatabase } from './database.js';

const db = await emptyDatabase();
afterAll(() => db.drop());

const forEver = { events: null, usage: null, audit: null };
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const column = async (text: string) => (await db.pool.query(text)).rows.map(row => row.id);

async function insertEvent(id: string, days: number, status: string) {
  await db.pool.query(
    `insert into events (id, event, payload, created_at) values ($1, 'member.updated', '{}', $2)`,
    [id, ago(days)],
  );
  await db.pool.query(
    `insert into event_deliveries (event_id, subscriber, status, created_at)
     values ($1, 'http://subscriber.example', $2, now())`,
    [id, status],
  );
}
const insertAudit = async (action: string, member: string, days: number): Promise<string> => {
  const { rows } = await db.pool.query(
    `insert into audit_log (at, action, member_number, actor_kind, actor)
     values ($1, $2, $3, 'key', 'tests') returning id::text`,
    [ago(days), action, member],
  );
  return rows[0].id;
};

test('expired events are deleted with their deliveries, except undelivered ones', async () => {
  await insertEvent('old delivered', 91, 'delivered');
  await insertEvent('old failed', 91, 'failed');
  await insertEvent('old pending', 91, 'pending');
  await insertEvent('young', 89, 'delivered');
  const removed = await removeOld(db.kysely, { ...forEver, events: 90 });
  expect(removed.events).toBe(2);
  const left = ['old pending', 'young'];
  expect(await column('select id from events order by id')).toEqual(left);
  expect(await column('select event_id as id from event_deliveries order by 1')).toEqual(left);
});

test('each member’s last unlinking stays in the audit log, to show who was linked', async () => {
  await insertAudit('chat.link', '1', 40);
  await insertAudit('chat.unlink', '1', 39);
  const last = await insertAudit('chat.unlink', '1', 38);
  const other = await insertAudit('chat.unlink', '2', 38);
  const young = await insertAudit('chat.link', '1', 1);
  await removeOld(db.kysely, { ...forEver, audit: 30 });
  expect(await column('select id::text from audit_log order by audit_log.id')).toEqual([
    last,
    other,
    young,
  ]);
});

test('purging is complete across several batches, and rows without a retention period stay', async () => {
  await db.pool.query(
    `insert into api_usage select now() - interval '2 days' - n * interval '1 minute', 1, 1
       from generate_series(1, 12000) n`,
  );
  expect(await removeOld(db.kysely, forEver)).toEqual({
    changes: 0,
    events: 0,
    usage: 0,
    audit: 0,
    logoutTokens: 0,
    runs: 0,
  });
  expect((await removeOld(db.kysely, { ...forEver, usage: 1 })).usage).toBe(12_000);
});

const insertRuns = (from: number, to: number) =>
  db.pool.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       requested_by, counts, failed_operations)
     select n::text, case when n = 1 then 'queued' else 'completed' end, 'full', '{members}', false, 1000, 1,
            false, 'tests', '{}', '{}' from generate_series($1::int, $2::int) n`,
    [from, to],
  );

test('the newest thousand synchronizations stay, and running ones', async () => {
  await insertRuns(1, 1003);
  const { runs } = await removeOld(db.kysely, forEver);
  expect(runs).toBe(2);
  const left = await column('select id from sync_runs order by number');
  expect([left.length, left[0], left[1]]).toEqual([1001, '1', '4']);
});

test('rejected rows of old synchronizations are deleted a few thousand at a time', async () => {
  await insertRuns(2001, 4000);
  await db.pool.query(
    `insert into sync_rejected (run_id, type, key, code, message, fields)
     select '2001', 'members', n::text, 'DUPLICATE_RECORD', 'no', '{}' from generate_series(1, 12000) n`,
  );
  await db.pool.query(`
    create function insist_on_few() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 5000 then raise 'too many at once'; end if;
      return null;
    end $$;
    create trigger few after delete on sync_rejected referencing old table as gone
      for each statement execute function insist_on_few()`);
  await removeOld(db.kysely, forEver);
  expect(await column('select id from sync_rejected')).toEqual([]);
});

test('the rejected rows of one member are found among any number of rows', async () => {
  const client = await db.pool.connect();
  await client.query('begin; set local enable_seqscan = off');
  const { rows } = await client.query(
    "explain delete from sync_rejected where fields ->> 'member_number' = '1001'",
  );
  await client.query('rollback');
  client.release();
  expect(JSON.stringify(rows)).toContain('sync_rejected_member_number');
});

test('expired sessions are deleted a few thousand at a time, and usable ones stay', async () => {
  await db.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if;
       return null;
     end $$`,
  );
  await db.pool.query(
    `create trigger refuse after delete on sessions referencing old table as gone
       for each statement execute function refuse()`,
  );
  await db.pool.query(
    `insert into sessions (id_hash, subject, profile, roles, is_admin, tokens, tokens_expire_at, created_at, last_seen_at, expires_at)
     select decode(md5(n::text), 'hex'), n::text, '{}', '{}', false, '', now(), now(),
            now() - case when n = 2 or n > 3 then interval '61 seconds' else interval '0' end,
            now() + case when n = 3 then interval '-1 second' else interval '1 hour' end
       from generate_series(1, 5002) n`,
  );
  expect(await removeExpired(db.kysely, 60)).toBe(5001);
  expect(await column('select subject as id from sessions')).toEqual(['1']);
});
