import { onlyRow, personalData, query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import { lockMember } from '../links/repository.js';
import { administrator } from '../sync/runs/request.js';

/**
 * Who the person is at the identity provider: proven by the login of whoever asks for what is theirs. Else as far as
 * anything here tells: people change their own record only, and what administrators do to one names what it is about.
 */
const subjects = `(
  select $2 as subject where $2 is not null
  union select identity_user_id from chat_links where $2 is null and member_number = $1 and identity_user_id is not null
  union select subject from sessions where $2 is null and member_number = $1
  union select actor from audit_log
         where $2 is null and member_number = $1 and actor_kind = 'person' and resource is null)`;

/** What is about the member, and not about the service. */
const aboutMember = `(resource is null or resource = 'member:' || $1 or action = 'member.synchronized')`;

const asPerson = (kind: string, name: string) => `${kind} = 'person' and ${name} in ${subjects}`;
/** By the one index and by the other: together they would read every row. */
const theirs = `id in (select id from audit_log where member_number = $1
                union select id from audit_log where ${asPerson('actor_kind', 'actor')})`;
const isTheirs = `(member_number = $1 or member_number is null and ${asPerson('actor_kind', 'actor')})`;
/** Who else did something is told nobody, nor to whom else the person did it. */
const mayNameActor = `(actor_kind not in ('person', 'operator') or ${asPerson('actor_kind', 'actor')})`;
/** Names stand beside subjects that nothing here leads to any more; whoever else is called so is named by their login. */
const isNamedAlike = `actor_name = (select first_name || ' ' || last_name from members where member_number = $1)`;
const isNotAboutAnother = `(member_number is null or member_number = $1)`;
const asAdministrator = `(select '${administrator}' || subject from ${subjects} as own (subject))`;
const askedForRun = `requested_by in ${asAdministrator}`;
const newsOfRun = `payload -> 'data' ->> 'requested_by'`;
const ownNewsOfRun = `member_number is null and event = 'sync.completed' and ${newsOfRun} in ${asAdministrator}`;
/** The row that a run came to last. */
const endsRun = `checkpoint ->> 'type' = 'members' and checkpoint ->> 'key' = $1`;
const ofChange = `before ->> 'member_number' = $1 or after ->> 'member_number' = $1`;

/**
 * Everything that is kept about one member ($1), or whoever is logged in ($2); secrets and hashes are nobody's data.
 * What tells the person's subject goes after what is found by it, and what refers to a member before the member.
 */
export const { isKept, exportPersonalData, erasePersonalData } = personalData<Tables>({
  keys: {
    told: `select jsonb_build_object('id', id, 'name', name, 'created_at', created_at) as row
             from keys where created_by in ${subjects} order by created_at`,
    erased: `update keys set created_by = 'erased' where created_by in ${subjects}`,
  },
  // Who else asked for a run, or which member another one came to, is told nobody.
  sync_runs: {
    told: `select jsonb_build_object('id', id, 'created_at', created_at,
             'requested_by', case when ${askedForRun} then requested_by end,
             'checkpoint', case when ${endsRun} then checkpoint end) as row
             from sync_runs where ${askedForRun} or (${endsRun}) order by number`,
    erased: `update sync_runs set
               requested_by = case when ${askedForRun} then '${administrator}erased' else requested_by end,
               checkpoint = case when ${endsRun} then null else checkpoint end
             where ${askedForRun} or (${endsRun})`,
  },
  // News that is still on its way has to arrive first. That of a run is about nobody; it names who asked for that.
  events: {
    told: `select row from (
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
  event_deliveries: 'told and gone with their events',
  // Whom one is about it forgets by itself.
  erasures: {
    told: `select jsonb_build_object('id', id, 'requested_at', requested_at) as row
             from erasures where ${asPerson('requested_by_kind', 'requested_by')} order by requested_at`,
    erased: `update erasures set requested_by = 'erased' where ${asPerson('requested_by_kind', 'requested_by')}`,
  },
  // What an administrator changed about the service tells nothing of the person; that somebody did stays.
  audit_log: {
    as: 'audit',
    told: `select jsonb_build_object('id', id, 'at', at, 'action', action, 'request_id', request_id,
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
               after = case when ${isTheirs} and ${aboutMember} then null else after end,
               resource = case when resource = 'member:' || $1 then 'member:erased' else resource end,
               actor = case when ${asPerson('actor_kind', 'actor')} then 'erased' else actor end,
               actor_name = case when ${asPerson('actor_kind', 'actor')} or ${isNamedAlike} then null else actor_name end
              where ${theirs} or ${isNamedAlike}`,
  },
  sync_changes: {
    told: `select to_jsonb(c) as row from sync_changes c where ${ofChange} order by id`,
    erased: `delete from sync_changes where ${ofChange}`,
  },
  sync_rejected: {
    as: 'rejected_rows',
    told: `select to_jsonb(r) as row from sync_rejected r where fields ->> 'member_number' = $1 order by id`,
    erased: `delete from sync_rejected where fields ->> 'member_number' = $1`,
  },
  sessions: {
    told: `select to_jsonb(s) - 'id_hash' - 'tokens' as row from sessions s
            where member_number = $1 or subject = $2 order by created_at`,
    erased: 'delete from sessions where member_number = $1',
  },
  chat_link_attempts: 'hashes, gone with their sessions',
  mail_accounts: {
    told: 'select to_jsonb(a) as row from mail_accounts a where member_number = $1',
    erased: 'delete from mail_accounts where member_number = $1',
  },
  // Ended before, so that subscribers are told.
  chat_links: {
    told: 'select to_jsonb(c) as row from chat_links c where member_number = $1',
    erased: 'delete from chat_links where member_number = $1',
  },
  positions: {
    told: 'select to_jsonb(p) as row from positions p where member_number = $1 order by id',
    erased: 'delete from positions where member_number = $1',
  },
  members: {
    as: 'member',
    told: `select to_jsonb(m) - 'search_name' as row from members m where member_number = $1`,
    erased: 'delete from members where member_number = $1',
  },
  regions: 'of nobody',
  facilities: 'of nobody',
  directory_version: 'of nobody',
  event_subscribers: 'of nobody',
  api_usage: 'of nobody in particular',
  daily_counts: 'of nobody in particular',
});

/** What an erasure depends on. */
export interface ErasureState {
  /** Null: there is no record of the member. */
  readonly isInSource: boolean | null;
  /** Null: there is no mailbox. */
  readonly mailbox: string | null;
  readonly events: number;
  /** Deliveries that a subscriber has not taken yet. */
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

/** The same, of a member whom no synchronisation brings back before the transaction ends. */
export async function holdErasureState(tx: Db, memberNumber: string): Promise<ErasureState> {
  await lockMember(tx, memberNumber);
  return findErasureState(tx, memberNumber);
}

/** Whoever is still logged in could go on writing. Their rows stay until the end: they say who the person is. */
export const endSessions = (db: Db, memberNumber: string) =>
  query(
    db,
    'update sessions set expires_at = now() where member_number = $1 and expires_at > now()',
    [memberNumber],
  );
