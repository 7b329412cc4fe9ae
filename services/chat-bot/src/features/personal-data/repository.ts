import { onlyRow, personalData, query } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';

/**
 * Accounts that are or were the member's ($1), including those from the longest-kept records. Unproven claims and
 * refused links may concern another member's account.
 */
const theirAccounts = `(
  select chat_id from verifications where member_number = $1 and status = 'completed'
  union select chat_id from account_roles where member_number = $1
  union select chat_id from audit where member_number = $1 and chat_id is not null
           and action in ('roles.changed', 'roles.assigned_without_link', 'link.changed'))`;

/**
 * Excludes audit rows about other members who had the account. Claims and requests concern the account, whichever member made
 * them.
 */
const notAnothers = `(member_number is null or member_number = $1
  or action in ('verification.denied', 'verification.cancelled'))`;

const theirPersons = `(
  select 'person:' || identity_user_id from verifications
   where member_number = $1 and method = 'click' and identity_user_id is not null
  union select actor from audit where actor_member = $1)`;
const asAccount = `actor in (select 'account:' || chat_id from ${theirAccounts} as theirs)`;

/** The person's own actions. Others' actions are not disclosed, administrators' included. */
const isTheirDoing = `(actor = 'person:' || $2 or actor in ${theirPersons} or ${asAccount})`;
const isSystemActor = `actor !~ '^(person:|account:|command line)'`;
const isTheirAccount = `chat_id in ${theirAccounts}`;
const isAboutThem = `(member_number = $1 or ${isTheirAccount})`;

/** Attributes more of their actions, by what else is known. */
export const noteSubjects = (tx: Db, member: string, subjects: readonly string[]) =>
  query(
    tx,
    `update audit set actor_member = $1
      where actor in (select 'person:' || s from unnest($2::text[]) s)`,
    [member, subjects],
  );

/** Everything that identifies the member or their accounts, by kind. */
export const { isKept, exportPersonalData, erasePersonalData } = personalData<Tables>({
  wrong_codes: {
    exported: `select to_jsonb(w) as row from wrong_codes w where chat_id in ${theirAccounts} order by id`,
    erased: `delete from wrong_codes where chat_id in ${theirAccounts}`,
  },
  // The action and time stay; the person's data and name go.
  audit: {
    exported: `select jsonb_build_object('id', id, 'at', at, 'action', action,
             'actor', case when ${isTheirDoing} or ${isSystemActor} then actor end,
             'chat_id', case when ${isTheirAccount} then chat_id end,
             'member_number', case when member_number = $1 then member_number end,
             'details', case when ${isAboutThem} then details - 'admin_user_id' - 'claimed_by' else '{}' end) as row
             from audit
            where member_number = $1 or (${isTheirAccount} and ${notAnothers}) or actor = 'person:' || $2 order by id`,
    erased: `update audit set member_number = null, chat_id = null,
               details = case when action = 'rules.changed' then jsonb_set(details, '{lines}', coalesce(
                 (select jsonb_agg(line) from jsonb_array_elements(details->'lines') as line
                   where line->>'member_number' <> $1), '[]')) else '{}' end,
               actor = case when actor in ${theirPersons} or ${asAccount} then 'person:erased' else actor end,
               actor_member = nullif(actor_member, $1)
             where member_number = $1 or actor in ${theirPersons}
                or ((chat_id in ${theirAccounts} or ${asAccount}) and ${notAnothers})
                or (action = 'rules.changed'
                    and details->'lines' @> jsonb_build_array(jsonb_build_object('member_number', $1::text)))`,
  },
  erased_members: 'hashes of numbers, without members',
  member_marks: {
    as: 'last_event',
    exported: 'select to_jsonb(m) as row from member_marks m where member_number = $1',
    erased: 'delete from member_marks where member_number = $1',
  },
  deliveries: {
    as: 'received_events',
    exported:
      'select to_jsonb(d) as row from deliveries d where member_number = $1 order by received_at',
    erased: 'delete from deliveries where member_number = $1',
  },
  link_reviews: {
    exported: 'select to_jsonb(l) as row from link_reviews l where member_number = $1',
    erased: 'delete from link_reviews where member_number = $1',
  },
  suspensions: {
    exported: 'select to_jsonb(s) as row from suspensions s where member_number = $1',
    erased: 'delete from suspensions where member_number = $1',
  },
  account_roles: {
    exported: 'select to_jsonb(a) as row from account_roles a where member_number = $1',
    erased: 'delete from account_roles where member_number = $1',
  },
  // The code is a credential, and the claimed account may be another member's.
  verifications: {
    exported: `select to_jsonb(v) - 'code' || case when ${isTheirAccount} or claimed_by = $2 then '{}'
             else '{"chat_id": null, "chat_username": null, "pending_chat_id": null}'::jsonb end as row
             from verifications v where member_number = $1 order by created_at`,
    erased: 'delete from verifications where member_number = $1',
  },
});

/** What prevents a complete erasure. */
export interface Unfinished {
  /** Accounts that still have the member's roles. */
  readonly linked: readonly Row<'account_roles'>['chat_id'][];
  /** Events about the member in progress; older ones lost their process and continue as jobs. */
  readonly events: number;
}

export const findUnfinished = (db: Db, member: string) =>
  onlyRow<Unfinished>(
    db,
    `select array(select chat_id from account_roles where member_number = $1 and linked) as linked,
            (select count(*)::int from deliveries
              where member_number = $1 and status = 'received'
                and received_at > now() - interval '1 minute') as events`,
    [member],
  );
