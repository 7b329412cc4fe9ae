import type { MemberUpdated } from '@guildhall/contracts/webhooks';
import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import { ACTIVE_STATUS } from '../../domain/member.js';

export interface Delivery {
  readonly key: string;
  readonly member_number: string;
  readonly event_at: Date;
  readonly payload: MemberUpdated['data'];
  readonly status: 'received' | 'applied' | 'failed';
  readonly roles_updated: boolean | null;
  readonly error_code: string | null;
  readonly error: string | null;
}

/** What has no effect yet, and what decides which one it will have. */
export interface Waiting extends Delivery {
  /** When the newest event happened that was applied to this member. */
  readonly mark: Date | null;
  /**
   * Accounts that have roles of this member, whatever the platform says now. Those that a service named
   * without a link are left alone, unless the member is deactivated or has another account by now.
   */
  readonly accounts: readonly string[];
}

export interface NewDelivery {
  readonly key: string;
  readonly eventAt: Date;
  readonly payload: MemberUpdated['data'];
}

/** Recorded together with the work they cause. False for what was known already. */
export async function insert(
  db: Db,
  deliveries: readonly NewDelivery[],
): Promise<readonly boolean[]> {
  const { rows } = await query<{ subject: string }>(
    db,
    `with fresh as (
       insert into deliveries (key, member_number, event_at, payload, status, received_at)
       select *, 'received', now()
         from unnest($1::text[], $2::text[], $3::timestamptz[], $4::jsonb[])
        order by 1
       on conflict (key) do nothing returning key)
     insert into tasks (key, kind, subject, cause, run_at)
     select 'event:' || key, 'event', key, 'member.updated', now() from fresh
     on conflict (key) do nothing returning subject`,
    [
      deliveries.map(each => each.key),
      deliveries.map(each => each.payload.member_number),
      deliveries.map(each => each.eventAt),
      deliveries.map(each => JSON.stringify(each.payload)),
    ],
  );
  const fresh = new Set(rows.map(row => row.subject));
  return deliveries.map(each => fresh.has(each.key));
}

export async function find(db: Db, key: string): Promise<Delivery | null> {
  const { rows } = await query<Delivery>(
    db,
    `select key, member_number, event_at, payload, status, roles_updated, error_code, error
       from deliveries where key = $1`,
    [key],
  );
  return rows[0] ?? null;
}

/** A delivery that failed may be tried again. */
export async function reopen(db: Db, key: string): Promise<void> {
  await query(
    db,
    `update deliveries set status = 'received', error_code = null, error = null
      where key = $1 and status = 'failed'`,
    [key],
  );
}

/** null: it has its effect, or failed. */
export async function findWaiting(db: Db, key: string): Promise<Waiting | null> {
  const { rows } = await query<Waiting>(
    db,
    `select key, member_number, event_at, payload, status, roles_updated, error_code, error,
            (select applied_at from member_marks as m
              where m.member_number = d.member_number) as mark,
            array(select chat_id from account_roles as a
                   where a.member_number = d.member_number
                     and (linked or payload->>'chat_id' is not null
                          or coalesce(payload->>'status', $2) <> $2)) as accounts
       from deliveries as d where key = $1 and status = 'received'`,
    [key, ACTIVE_STATUS],
  );
  return rows[0] ?? null;
}

/** The effect is there, and with it the mark that keeps older events away. */
export async function settle(
  db: Db,
  delivery: Delivery,
  result: { readonly rolesUpdated: boolean; readonly moveMark: boolean },
): Promise<void> {
  await query(
    db,
    `with settled as (
       update deliveries set status = 'applied', roles_updated = $2, settled_at = now(),
              error_code = null, error = null
        where key = $1)
     insert into member_marks (member_number, applied_at)
     select $3, $4::timestamptz where $5::boolean
     on conflict (member_number) do update
        set applied_at = case when member_marks.applied_at > now() + interval '5 minutes'
                              then excluded.applied_at
                              else greatest(member_marks.applied_at, excluded.applied_at) end`,
    [delivery.key, result.rolesUpdated, delivery.member_number, delivery.event_at, result.moveMark],
  );
}

export async function fail(
  db: Db,
  key: string,
  failure: { readonly code: string; readonly message: string },
): Promise<void> {
  await query(
    db,
    `update deliveries set status = 'failed', error_code = $2, error = $3, settled_at = now()
      where key = $1 and status = 'received'`,
    [key, failure.code, failure.message.slice(0, 500)],
  );
}

/** design/chat-bot: kept seven days. */
export async function removeOld(db: Db): Promise<void> {
  await query(
    db,
    `delete from deliveries where received_at < now() - interval '7 days' and status <> 'received'`,
  );
}
