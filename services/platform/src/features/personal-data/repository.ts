import {
  eraseEach,
  onlyRow,
  personalData,
  query,
  type TablesWith,
} from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../tables.js';

/**
 * Who the person is at the identity provider, as far as anything here tells: people change their own record only,
 * and what administrators do to one names what it is about.
 */
const subjects = `(
  select identity_user_id from chat_links where member_number = $1 and identity_user_id is not null
  union select subject from sessions where member_number = $1
  union select actor from audit_log where member_number = $1 and actor_kind = 'person' and resource is null)`;

/** What is about the member, and not about the service. */
const aboutMember = `(resource is null or resource = 'member:' || $1)`;

/** Everything that is kept about one member ($1), by what it is; secrets and hashes are nobody's data. */
export const { isKept, tellKept } = personalData({
  member: `select to_jsonb(m) - 'search_name' as row from members m where member_number = $1`,
  positions: 'select to_jsonb(p) as row from positions p where member_number = $1 order by id',
  chat_links: 'select to_jsonb(c) as row from chat_links c where member_number = $1',
  mail_accounts: 'select to_jsonb(a) as row from mail_accounts a where member_number = $1',
  sessions: `select to_jsonb(s) - 'id_hash' - 'tokens' as row from sessions s
              where member_number = $1 order by created_at`,
  audit: `select to_jsonb(a) as row from audit_log a
           where member_number = $1 or (actor_kind = 'person' and actor in ${subjects}) order by id`,
  events: `select to_jsonb(e) || jsonb_build_object('deliveries', (
             select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]') from event_deliveries d where d.event_id = e.id)) as row
             from events e where member_number = $1 order by created_at`,
  rejected_rows: `select to_jsonb(r) as row from sync_rejected r
                   where r.fields ->> 'member_number' = $1 order by id`,
  sync_changes: `select to_jsonb(c) as row from sync_changes c
                  where c.before ->> 'member_number' = $1 or c.after ->> 'member_number' = $1 order by id`,
});

/** What an erasure depends on. */
export interface Standing {
  /** Null: there is no record of the member. */
  readonly isInSource: boolean | null;
  /** Null: there is no mailbox. */
  readonly mailbox: string | null;
  readonly events: number;
  /** Deliveries that a subscriber has not taken yet. */
  readonly onTheirWay: number;
}

export const findStanding = (db: Db, memberNumber: string): Promise<Standing> =>
  onlyRow<Standing>(
    db,
    `select (select left_source_at is null from members where member_number = $1) as "isInSource",
            (select address from mail_accounts where member_number = $1 limit 1) as mailbox,
            (select count(*)::int from events where member_number = $1) as events,
            (select count(*)::int from events e join event_deliveries d on d.event_id = e.id
              where e.member_number = $1 and d.status = 'pending') as "onTheirWay"`,
    [memberNumber],
  );

/** Whoever is still logged in could go on writing. Their rows stay until the end: they say who the person is. */
export const endSessions = (db: Db, memberNumber: string) =>
  query(
    db,
    'update sessions set expires_at = now() where member_number = $1 and expires_at > now()',
    [memberNumber],
  );

/** Links are ended before, so that subscribers are told, and go with the member; a record of an erasure forgets by itself. */
type Otherwise = 'members' | 'chat_links' | 'audit_log' | 'erasures';
type Named = Exclude<TablesWith<Tables, 'member_number'>, Otherwise>;
type Erasures = Readonly<Record<Named | 'member' | 'audit', string> & Record<string, string>>;

/** In this order: what refers to a member goes before the member. News that is still on its way has to arrive first. */
const erasures = {
  // What an administrator changed about the service tells nothing of the person; that somebody did stays.
  audit: `update audit_log set member_number = null,
            before = case when ${aboutMember} then null else before end,
            after = case when ${aboutMember} then null else after end,
            resource = case when resource = 'member:' || $1 then 'member:erased' else resource end,
            actor = case when actor_kind = 'person' and actor in ${subjects} then 'erased' else actor end
           where member_number = $1 or (actor_kind = 'person' and actor in ${subjects})`,
  events: `delete from events e where member_number = $1 and not exists (
             select 1 from event_deliveries d where d.event_id = e.id and d.status = 'pending')`,
  rejected_rows: `delete from sync_rejected where fields ->> 'member_number' = $1`,
  sync_changes: `delete from sync_changes where before ->> 'member_number' = $1 or after ->> 'member_number' = $1`,
  sessions: 'delete from sessions where member_number = $1',
  mail_accounts: 'delete from mail_accounts where member_number = $1',
  positions: 'delete from positions where member_number = $1',
  member: 'delete from members where member_number = $1',
} as const satisfies Erasures;

export type Erased = Readonly<Record<keyof typeof erasures, number>>;

export const eraseKept = (tx: Db, memberNumber: string): Promise<Erased> =>
  eraseEach(tx, erasures, memberNumber);
