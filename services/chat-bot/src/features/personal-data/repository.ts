import { onlyRow, personalData, query, type TablesWith } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../tables.js';

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

/** Everything that names the member, or an account that was theirs, by what it is. */
export const { isKept, tellKept } = personalData({
  verifications: `select to_jsonb(v) as row from verifications v where member_number = $1 order by created_at`,
  account_roles: 'select to_jsonb(a) as row from account_roles a where member_number = $1',
  link_reviews: 'select to_jsonb(l) as row from link_reviews l where member_number = $1',
  received_events: `select to_jsonb(d) as row from deliveries d where member_number = $1 order by received_at`,
  last_event: 'select to_jsonb(m) as row from member_marks m where member_number = $1',
  audit: `select to_jsonb(a) as row from audit a
           where member_number = $1 or (chat_id in ${theirAccounts} and ${notAnothers}) order by id`,
});

/** What somebody's records hang on: the member number, and every account that was ever theirs, not only said to be. */
export interface Traces {
  readonly member: string;
  readonly accounts: readonly string[];
}

/** What keeps an erasure from being whole. */
export interface Unfinished {
  /** Accounts that still have the member's roles. */
  readonly linked: readonly Row<'account_roles'>['chat_id'][];
  /** Events about the member that have not taken effect yet. */
  readonly events: number;
}

export const findUnfinished = (db: Db, member: string) =>
  onlyRow<Unfinished>(
    db,
    `select array(select chat_id from account_roles where member_number = $1 and linked) as linked,
            (select count(*)::int from deliveries
              where member_number = $1 and status = 'received') as events`,
    [member],
  );

export async function findTraces(db: Db, member: string): Promise<Traces> {
  const { rows } = await query<{ chat_id: Row<'verifications'>['chat_id'] }>(
    db,
    `select chat_id from ${theirAccounts} as theirs`,
    [member],
  );
  return { member, accounts: rows.map(row => row.chat_id) };
}

type Named = Exclude<TablesWith<Tables, 'member_number'>, 'audit'>;

const removals = (tx: Db, { accounts, member }: Traces) =>
  ({
    verifications: tx.deleteFrom('verifications').where('member_number', '=', member),
    account_roles: tx.deleteFrom('account_roles').where('member_number', '=', member),
    link_reviews: tx.deleteFrom('link_reviews').where('member_number', '=', member),
    deliveries: tx.deleteFrom('deliveries').where('member_number', '=', member),
    member_marks: tx.deleteFrom('member_marks').where('member_number', '=', member),
    wrong_codes: tx
      .deleteFrom('wrong_codes')
      .where(({ eb, fn, val }) => eb('chat_id', '=', fn.any(val(accounts)))),
  }) satisfies Record<Named, unknown> & Record<string, unknown>;
/** That something was done stays, and when; to whom, what, and the person's own name as its author go. */
const emptied = `update audit set member_number = null, chat_id = null, details = '{}',
    actor = case when actor = any($3) or actor = any($4) then 'person:erased' else actor end
  where member_number = $1 or actor = any($3)
     or ((chat_id = any($2) or actor = any($4)) and ${notAnothers})`;
const unnamed = `update audit set details = jsonb_set(details, '{lines}', coalesce(
    (select jsonb_agg(line) from jsonb_array_elements(details->'lines') as line
      where line->>'member_number' <> $1), '[]'))
  where action = 'rules.changed'
    and details->'lines' @> jsonb_build_array(jsonb_build_object('member_number', $1::text))`;

export async function eraseTraces(
  db: Db,
  traces: Traces,
): Promise<Readonly<Record<string, number>>> {
  const { accounts, member } = traces;
  // Who completed a verification is the member; an administrator who linked somebody is not.
  const rows = await db
    .selectFrom('verifications')
    .select('identity_user_id')
    .distinct()
    .where('member_number', '=', member)
    .where('method', '=', 'click')
    .where('identity_user_id', 'is not', null)
    .execute();
  const people = rows.map(row => `person:${row.identity_user_id}`);
  const asAccounts = accounts.map(account => `account:${account}`);
  const erased: Record<string, number> = {};
  for (const [table, removal] of Object.entries(removals(db, traces)))
    erased[table] = Number((await removal.executeTakeFirst()).numDeletedRows);
  const audit = await query(db, emptied, [member, accounts, people, asAccounts]);
  const lists = await query(db, unnamed, [member]);
  return {
    ...erased,
    audit: audit.count + lists.count,
  };
}
