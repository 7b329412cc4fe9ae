import { allRows, onlyRow, personalData, query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import { lockMember } from '../links/repository.js';
import { administrator } from '../sync/runs/request.js';

/**
 * The person's subjects at the identity provider. For their own export, the login proves it. Otherwise only from
 * own-record changes, because administrators' actions name another member.
 */
const subjects = `(
  select $2 as subject where $2 is not null
  union select identity_user_id from chat_links where $2 is null and member_number = $1 and identity_user_id is not null
  union select subject from sessions where $2 is null and member_number = $1
  union select actor from audit_log
         where $2 is null and member_number = $1 and actor_kind = 'person' and resource is null
  union select actor from audit_log where $2 is null and actor_member = $1)`;

/** About the member, not the service. */
const aboutMember = `(resource is null or resource = 'member:' || $1 or action = 'member.synchronized')`;

const asPerson = (kind: string, name: string) => `${kind} = 'person' and ${name} in ${subjects}`;
/** One branch per index; a combined condition would read every row. */
const theirs = `id in (select id from audit_log where member_number = $1
                union select id from audit_log where ${asPerson('actor_kind', 'actor')})`;
const isTheirs = `(member_number = $1 or member_number is null and ${asPerson('actor_kind', 'actor')})`;
/** Hides other actors, and other members the person acted on. */
const mayNameActor = `(actor_kind not in ('person', 'operator') or ${asPerson('actor_kind', 'actor')})`;
/** Names without a known subject; namesakes are matched by their login. */
const isNamedAlike = `actor_name = (select first_name || ' ' || last_name from members where member_number = $1)`;
/** A service acting for the person. */
const askedForIt = `after ->> 'asked_by' in ${subjects}`;
const isNotAboutAnother = `(member_number is null or member_number = $1)`;
const asAdministrator = `(select '${administrator}' || subject from ${subjects} as own (subject))`;
const askedForRun = `requested_by in ${asAdministrator}`;
const newsOfRun = `payload -> 'data' ->> 'requested_by'`;
const ownNewsOfRun = `member_number is null and event = 'sync.completed' and ${newsOfRun} in ${asAdministrator}`;
/** The last row a run reached. */
const endsRun = `checkpoint ->> 'type' = 'members' and checkpoint ->> 'key' = $1`;
/** Includes positions that a run of one member reached last. */
const isOfRun = `(member_number = $1 or ${endsRun})`;
const ofChange = `before ->> 'member_number' = $1 or after ->> 'member_number' = $1`;

/**
 * Everything held about one member ($1) or the caller ($2), without secrets and hashes. Tables that reveal the person's
 * subject come after those found by it, and references before the member.
 */
export const { isKept, exportPersonalData, erasePersonalData } = personalData<Tables>({
  keys: {
    exported: `select jsonb_build_object('id', id, 'name', name, 'created_at', created_at) as row
             from keys where created_by in ${subjects} order by created_at`,
    erased: `update keys set created_by = 'erased' where created_by in ${subjects}`,
  },
  // Hides who else requested a run and other members it reached.
  sync_runs: {
    exported: `select jsonb_build_object('id', id, 'created_at', created_at,
             'requested_by', case when ${askedForRun} then requested_by end,
             'member_number', case when member_number = $1 then member_number end,
             'checkpoint', case when ${endsRun} then checkpoint end) as row
             from sync_runs where ${askedForRun} or ${isOfRun} order by number`,
    erased: `update sync_runs set
               requested_by = case when ${askedForRun} then '${administrator}erased' else requested_by end,
               member_number = case when member_number = $1 then 'erased' else member_number end,
               checkpoint = case when ${isOfRun} then null else checkpoint end
             where ${askedForRun} or ${isOfRun}`,
  },
  // Events in transit must be delivered first. An event about a run names only the person who requested it.
  events: {
    exported: `select row from (
             select created_at, to_jsonb(e) || jsonb_build_object('deliveries', (
               select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]') from event_deliveries d where d.event_id = e.id)) as row
               from events e where member_number = $1
             union all
             select created_at, jsonb_build_object('id', id, 'event', event, 'created_at', created_at, 'requested_by', ${newsOfRun})
               from events where ${ownNewsOfRun}) as told order by created_at`,
    erased: `with renamed as (
               update events set payload = jsonb_set(payload::jsonb, '{data,requested_by}', '"${administrator}erased"')::json
                where ${ownNewsOfRun})
             delete from events e where member_number = $1 and not exists (
               select 1 from event_deliveries d where d.event_id = e.id and d.status = 'pending')`,
  },
  event_deliveries: 'included and erased with their events',
  erased_members: 'hashes of numbers, without members',
  // Erasures drop their own member reference.
  erasures: {
    exported: `select jsonb_build_object('id', id, 'requested_at', requested_at) as row
             from erasures where ${asPerson('requested_by_kind', 'requested_by')} order by requested_at`,
    erased: `update erasures set requested_by = 'erased' where ${asPerson('requested_by_kind', 'requested_by')}`,
  },
  // Changes to the service are not personal data; that an administrator made them stays.
  audit_log: {
    as: 'audit',
    exported: `select jsonb_build_object('id', id, 'at', at, 'action', action, 'request_id', request_id,
             'actor_kind', actor_kind, 'actor', case when ${mayNameActor} then actor end,
             'actor_name', case when ${mayNameActor} then actor_name end,
             'member_number', case when ${isNotAboutAnother} then member_number end,
             'resource', case when ${isNotAboutAnother} then resource end,
             'before', case when ${isNotAboutAnother} then before end,
             'after', case when ${isNotAboutAnother} then after - 'asked_by' end) as row
             from audit_log where ${theirs} order by id`,
    erased: `update audit_log set
               member_number = case when ${isNotAboutAnother} then null else member_number end,
               before = case when ${isTheirs} and ${aboutMember} then null else before end,
               after = case when ${isTheirs} and ${aboutMember} then null
                            when ${askedForIt} then after || '{"asked_by":"erased"}' else after end,
               resource = case when resource = 'member:' || $1 then 'member:erased' else resource end,
               actor = case when ${asPerson('actor_kind', 'actor')} then 'erased' else actor end,
               actor_name = case when ${asPerson('actor_kind', 'actor')} or ${isNamedAlike} then null else actor_name end,
               actor_member = nullif(actor_member, $1)
              where ${theirs} or ${isNamedAlike} or ${askedForIt}`,
  },
  sync_changes: {
    exported: `select to_jsonb(c) as row from sync_changes c where ${ofChange} order by id`,
    erased: `delete from sync_changes where ${ofChange}`,
  },
  sync_rejected: {
    as: 'rejected_rows',
    exported: `select to_jsonb(r) as row from sync_rejected r where fields ->> 'member_number' = $1 order by id`,
    erased: `delete from sync_rejected where fields ->> 'member_number' = $1`,
  },
  sessions: {
    exported: `select to_jsonb(s) - 'id_hash' - 'tokens' as row from sessions s
            where member_number = $1 or subject = $2 order by created_at`,
    erased: 'delete from sessions where member_number = $1',
  },
  chat_link_attempts: 'hashes, erased with their sessions',
  leavings: {
    exported: 'select to_jsonb(l) as row from leavings l where member_number = $1 order by system',
    erased: 'delete from leavings where member_number = $1',
  },
  logout_tokens: 'hashes of the provider’s tokens',
  mail_accounts: {
    exported: 'select to_jsonb(a) as row from mail_accounts a where member_number = $1',
    erased: 'delete from mail_accounts where member_number = $1',
  },
  // Ended first, so that subscribers are notified.
  chat_links: {
    exported: 'select to_jsonb(c) as row from chat_links c where member_number = $1',
    erased: 'delete from chat_links where member_number = $1',
  },
  positions: {
    exported: 'select to_jsonb(p) as row from positions p where member_number = $1 order by id',
    erased: 'delete from positions where member_number = $1',
  },
  members: {
    as: 'member',
    exported: `select to_jsonb(m) - 'search_name' as row from members m where member_number = $1`,
    erased: 'delete from members where member_number = $1',
  },
  regions: 'not personal',
  facilities: 'not personal',
  directory_version: 'not personal',
  event_subscribers: 'not personal',
  api_usage: 'not personal',
  daily_counts: 'not personal',
});

/** What an erasure depends on. */
export interface ErasureState {
  /** Null: there is no such member. */
  readonly isInSource: boolean | null;
  /** Null: there is no mailbox. */
  readonly mailbox: string | null;
  readonly events: number;
  /** Undelivered events. */
  readonly onTheirWay: number;
}

export const findErasureState = (db: Db, memberNumber: string): Promise<ErasureState> =>
  onlyRow<ErasureState>(
    db,
    `select (select left_source_at is null from members where member_number = $1) as "isInSource",
            (select address from mail_accounts where member_number = $1 limit 1) as mailbox,
            (select count(*)::int from events where member_number = $1) as events,
            (select count(*)::int from events e join event_deliveries d on d.event_id = e.id
              where e.member_number = $1 and d.status = 'pending') as "onTheirWay"`,
    [memberNumber],
  );

/** The same, with the member locked against synchronization until the transaction ends. */
export async function holdErasureState(tx: Db, memberNumber: string): Promise<ErasureState> {
  await lockMember(tx, memberNumber);
  return findErasureState(tx, memberNumber);
}

/** Ends sessions, so no more is written. Rows stay until the end because they identify the person. */
export const endSessions = (db: Db, memberNumber: string) =>
  query(
    db,
    'update sessions set expires_at = now() where member_number = $1 and expires_at > now()',
    [memberNumber],
  );

/** The person's subjects, which the other services need. */
export async function findSubjects(db: Db, memberNumber: string): Promise<string[]> {
  const asked = `with asked as (select $1::text, $2::text) select subject from ${subjects} as own limit 1000`;
  const found = await allRows<{ subject: string }>(db, asked, [memberNumber, null]);
  return found.map(({ subject }) => subject);
}
