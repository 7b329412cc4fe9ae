import type { Deed } from '@guildhall/contracts';
import { firstRow } from '@guildhall/service-kit/database';
import type { Db, Row } from '../database.js';
import { type AuditEntry, nameOfActor } from './repository.js';

type About = { readonly resource: string } | { readonly member: string };
type Actions = readonly AuditEntry['action'][];

/** A person who acts through a service is the actor. Keys are shown by name, without their id. */
const doers = `select at, id, action,
    case when after ->> 'asked_by' is null then actor_kind else 'person' end as actor_kind,
    coalesce(after ->> 'asked_by', case when actor_kind = 'key' then regexp_replace(actor, ' \\(.*\\)$', '') else actor end) as actor,
    case when after ->> 'asked_by' is null then actor_name end as actor_name
  from audit_log`;

/** The last of these actions on a resource or member, and its actor. Null: none recorded. */
export async function findLastEvent(db: Db, about: About, actions: Actions): Promise<Deed | null> {
  const [column, value] =
    'member' in about ? ['member_number', about.member] : ['resource', about.resource];
  const deed = await firstRow<Pick<Row<'audit_log'>, 'action' | 'at'> & { by: string }>(
    db,
    `select a.action, a.at, coalesce(a.actor_name, ${nameOfActor}, a.actor) as by
       from (${doers} where ${column} = $1 and action = any($2::text[]) order by at desc, id desc limit 1) as a`,
    [value, actions],
  );
  return deed && { ...deed, at: deed.at.toISOString() };
}
