import { deleteInBatches, deleteOlder } from '@guildhall/service-kit/database';
import { column, type Db } from '../../database.js';

/** Days by kind of row; null: for ever. */
export interface Retention {
  readonly events: number | null;
  readonly usage: number | null;
  readonly audit: number | null;
}

export type Removed = Readonly<Record<keyof Retention | 'changes' | 'runs', number>>;

/** An event goes with its deliveries, and not before the last of them has come to its end. */
const isDelivered = `not exists (
  select 1 from event_deliveries d where d.event_id = events.id and d.status = 'pending')`;

/** A member's last unlinking stays: it is how we know who was linked, and which account that was. */
const isNotLastUnlinking = `(action <> 'chat.unlink' or exists (
  select 1 from audit_log later
   where later.member_number = audit_log.member_number and later.action = 'chat.unlink'
     and later.id > audit_log.id))`;

/** In which they were asked for. */
const order = column('sync_runs', 'number');

const keepRuns = 1000;
/** What these would have changed may be read; it is members' data, and of no use for longer. */
const keepChangesOf = 50;

/** Older than so many ($1). */
const isOutdated = `${order} <= (select ${order} from sync_runs order by ${order} desc offset $1 limit 1)`;

/** What an old synchronisation would have changed, or rejected: each of them may have kept thousands of rows. */
const removeRowsOf = (db: Db, table: 'sync_changes' | 'sync_rejected', keep: number) =>
  deleteInBatches(db, table, `run_id in (select id from sync_runs where ${isOutdated})`, keep);

/** Synchronisations before the newest thousand, with what they rejected. */
async function removeRuns(db: Db): Promise<number> {
  await removeRowsOf(db, 'sync_rejected', keepRuns);
  const isOver = `status not in ('queued', 'running')`;
  return deleteInBatches(db, 'sync_runs', `${isOutdated} and ${isOver}`, keepRuns);
}

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
    changes: await removeRowsOf(db, 'sync_changes', keepChangesOf),
    runs: await removeRuns(db),
  };
}
