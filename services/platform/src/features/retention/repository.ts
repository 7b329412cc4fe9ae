import { removeInTurns } from '@guildhall/service-kit/database';
import { column, type Db } from '../../database.js';

/** Days by kind of row; null: for ever. */
export interface Retention {
  readonly events: number | null;
  readonly usage: number | null;
  readonly audit: number | null;
}

export type Removed = Readonly<Record<keyof Retention | 'changes' | 'runs', number>>;

/** The rows that may go, by the number of days ($1). */
const removable: Readonly<Record<keyof Retention, string>> = {
  // An event goes with its deliveries, and not before the last of them has come to its end.
  events: `delete from events where id in (
    select e.id from events e
     where e.created_at < now() - make_interval(days => $1)
       and not exists (select 1 from event_deliveries d where d.event_id = e.id and d.status = 'pending')
     limit $2)`,
  usage: `delete from api_usage where minute in (
    select minute from api_usage where minute < now() - make_interval(days => $1) limit $2)`,
  // A member's last unlinking stays: it is how we know who was linked, and which account that was.
  audit: `delete from audit_log where id in (
    select a.id from audit_log a
     where a.at < now() - make_interval(days => $1)
       and (a.action <> 'chat.unlink' or exists (
         select 1 from audit_log later
          where later.member_number = a.member_number and later.action = 'chat.unlink' and later.id > a.id))
     limit $2)`,
};

/** In which they were asked for. */
const order = column('sync_runs', 'number');

const keepRuns = 1000;
/** What these would have changed may be read; it is members' data, and of no use for longer. */
const keepChangesOf = 50;

/** Older than so many ($1). */
const outdated = `select id from sync_runs
  where ${order} <= (select ${order} from sync_runs order by ${order} desc offset $1 limit 1)`;

/** What an old synchronisation would have changed, or rejected: each of them may have kept thousands of rows. */
const removeRowsOf = (db: Db, table: 'sync_changes' | 'sync_rejected', keep: number) =>
  removeInTurns(
    db,
    `delete from ${table} where id in (
       select kept.id from ${table} kept where kept.run_id in (${outdated}) limit $2)`,
    keep,
  );

/** Synchronisations before the newest thousand, with what they rejected. */
async function removeRuns(db: Db): Promise<number> {
  await removeRowsOf(db, 'sync_rejected', keepRuns);
  return removeInTurns(
    db,
    `delete from sync_runs where id in (
       ${outdated} and status not in ('queued', 'running') limit $2)`,
    keepRuns,
  );
}

const removeKind = async (db: Db, kind: keyof Retention, days: number | null): Promise<number> =>
  days === null ? 0 : removeInTurns(db, removable[kind], days);

export async function removeOld(db: Db, keep: Retention): Promise<Removed> {
  return {
    events: await removeKind(db, 'events', keep.events),
    usage: await removeKind(db, 'usage', keep.usage),
    audit: await removeKind(db, 'audit', keep.audit),
    changes: await removeRowsOf(db, 'sync_changes', keepChangesOf),
    runs: await removeRuns(db),
  };
}
