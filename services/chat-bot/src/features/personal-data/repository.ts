import { onlyRow, personalData } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';

/**
 * Accounts that are or were the member's ($1), by what is kept of it for longest, too. One that was only said to be
 * theirs, or that an administrator was refused for them, may be somebody else's.
 */
const theirAccounts = `(
  select chat_id from verifications where member_number = $1 and status = 'completed'
  union select chat_id from account_roles where member_number = $1
  union select chat_id from audit where member_number = $1 and chat_id is not null
           and action in ('roles.changed', 'roles.assigned_without_link', 'link.changed'))`;

/**
 * Audit rows that are not about somebody else who had the account before or since. What was only claimed or asked for
 * is about the account, whoever claimed it.
 */
const notAnothers = `(member_number is null or member_number = $1
  or action in ('verification.denied', 'verification.cancelled'))`;

const theirPersons = `(
  select 'person:' || identity_user_id from verifications
   where member_number = $1 and method = 'click' and identity_user_id is not null)`;
const asAccount = `actor in (select 'account:' || chat_id from ${theirAccounts} as theirs)`;

/** What the person did, told from what others did: these are told nobody, an administrator as little as a stranger. */
const isTheirDoing = `(actor = 'person:' || $2 or actor in ${theirPersons} or ${asAccount})`;
const namesNobody = `actor !~ '^(person:|account:|command line)'`;
const isTheirAccount = `chat_id in ${theirAccounts}`;
const isAboutThem = `(member_number = $1 or ${isTheirAccount})`;

/** Everything that names the member, or an account that was theirs, by what it is. */
export const { isKept, exportPersonalData, erasePersonalData } = personalData<Tables>({
  wrong_codes: {
    told: `select to_jsonb(w) as row from wrong_codes w where chat_id in ${theirAccounts} order by id`,
    erased: `delete from wrong_codes where chat_id in ${theirAccounts}`,
  },
  // That something was done stays, and when; to whom, what, and the person's own name as its author go.
  audit: {
    told: `select jsonb_build_object('id', id, 'at', at, 'action', action,
             'actor', case when ${isTheirDoing} or ${namesNobody} then actor end,
             'chat_id', case when ${isTheirAccount} then chat_id end,
             'member_number', case when member_number = $1 then member_number end,
             'details', case when ${isAboutThem} then details - 'admin_user_id' - 'claimed_by' else '{}' end) as row
             from audit
            where member_number = $1 or (${isTheirAccount} and ${notAnothers}) or actor = 'person:' || $2 order by id`,
    erased: `update audit set member_number = null, chat_id = null,
               details = case when action = 'rules.changed' then jsonb_set(details, '{lines}', coalesce(
                 (select jsonb_agg(line) from jsonb_array_elements(details->'lines') as line
                   where line->>'member_number' <> $1), '[]')) else '{}' end,
               actor = case when actor in ${theirPersons} or ${asAccount} then 'person:erased' else actor end
             where member_number = $1 or actor in ${theirPersons}
                or ((chat_id in ${theirAccounts} or ${asAccount}) and ${notAnothers})
                or (action = 'rules.changed'
                    and details->'lines' @> jsonb_build_array(jsonb_build_object('member_number', $1::text)))`,
  },
  member_marks: {
    as: 'last_event',
    told: 'select to_jsonb(m) as row from member_marks m where member_number = $1',
    erased: 'delete from member_marks where member_number = $1',
  },
  deliveries: {
    as: 'received_events',
    told: 'select to_jsonb(d) as row from deliveries d where member_number = $1 order by received_at',
    erased: 'delete from deliveries where member_number = $1',
  },
  link_reviews: {
    told: 'select to_jsonb(l) as row from link_reviews l where member_number = $1',
    erased: 'delete from link_reviews where member_number = $1',
  },
  account_roles: {
    told: 'select to_jsonb(a) as row from account_roles a where member_number = $1',
    erased: 'delete from account_roles where member_number = $1',
  },
  // A code opens something, and an account that was only said to be theirs is perhaps somebody else's.
  verifications: {
    told: `select to_jsonb(v) - 'code' || case when ${isTheirAccount} or claimed_by = $2 then '{}'
             else '{"chat_id": null, "chat_username": null, "pending_chat_id": null}'::jsonb end as row
             from verifications v where member_number = $1 order by created_at`,
    erased: 'delete from verifications where member_number = $1',
  },
});

/** What keeps an erasure from being whole. */
export interface Unfinished {
  /** Accounts that still have the member's roles. */
  readonly linked: readonly Row<'account_roles'>['chat_id'][];
  /** Events about the member that a request is at; an older one lost its process, and its roles follow as a job. */
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
