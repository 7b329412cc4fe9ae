import { deleteInBatches, deleteOlder } from '@guildhall/service-kit/database';
import { column, type Db } from '../../database.js';

/** Days by kind of row; null: forever. */
export interface Retention {
  readonly events: number | null;
  readonly usage: number | null;
  readonly audit: number | null;
}

export type Removed = Readonly<
  Record<keyof Retention | 'changes' | 'logoutTokens' | 'runs', number>
>;

/** Deletes an event with its deliveries after all of them ended. */
const isDelivered = `not exists (
  select 1 from event_deliveries d where d.event_id = events.id and d.status = 'pending')`;

/** Keeps a member's last unlinking: it tells which account was linked. */
const isNotLastUnlinking = `(action <> 'chat.unlink' or exists (
  select 1 from audit_log later
   where later.member_number = audit_log.member_number and later.action = 'chat.unlink'
     and later.id > audit_log.id))`;

/** Run in this order. */
const order = column('sync_runs', 'number');

const keepRuns = 1000;
/** Personal data in planned changes is not needed longer. */
const keepChangesOf = 50;

/** Older than this many days ($1). */
const isOutdated = `${order} <= (select ${order} from sync_runs order by ${order} desc offset $1 limit 1)`;

/** Planned and rejected rows of old runs; each may hold thousands. */
const removeRowsOf = (db: Db, table: 'sync_changes' | 'sync_rejected', keep: number) =>
  deleteInBatches(db, table, `run_id in (select id from sync_runs where ${isOutdated})`, keep);

/** Runs beyond the newest thousand, with their rejected rows. */
async function removeRuns(db: Db): Promise<number> {
  await removeRowsOf(db, 'sync_rejected', keepRuns);
  const isOver = `status not in ('queued', 'running')`;
  return deleteInBatches(db, 'sync_runs', `${isOutdated} and ${isOver}`, keepRuns);
}

/** Longer than a logout token's maximum age, so a forgotten one is refused as too old. */
const keepLogoutTokens = '1 day';

const ifKeptFor = async (days: number | null, remove: (age: string) => Promise<number>) =>
  days === null ? 0 : remove(`${days} days`);

export async function removeOld(db: Db, keep: Retention): Promise<Removed> {
  return {
    events: await ifKeptFor(keep.events, age =>
      deleteOlder(db, 'events', { at: 'created_at', age, and: isDelivered }),
    ),
    usage: await ifKeptFor(keep.usage, age => deleteOlder(db, 'api_usage', { at: 'minute', age })),
    audit: await ifKeptFor(keep.audit, age =>
      deleteOlder(db, 'audit_log', { at: 'at', age, and: isNotLastUnlinking }),
    ),
    logoutTokens: await deleteOlder(db, 'logout_tokens', {
      at: 'received_at',
      age: keepLogoutTokens,
    }),
    changes: await removeRowsOf(db, 'sync_changes', keepChangesOf),
    runs: await removeRuns(db),
  };
}
