import type { Deed } from '@guildhall/contracts';
import { firstRow } from '@guildhall/service-kit/database';
import type { Db, Row } from '../database.js';
import { type AuditEntry, nameOfActor } from './repository.js';

type About = { readonly resource: string } | { readonly member: string };
type Actions = readonly AuditEntry['action'][];

/** Whoever has a service do something is who did it; of a key its name says enough, without its id. */
const doers = `select at, id, action,
    case when after ->> 'asked_by' is null then actor_kind else 'person' end as actor_kind,
    coalesce(after ->> 'asked_by', case when actor_kind = 'key' then regexp_replace(actor, ' \\(.*\\)$', '') else actor end) as actor,
    case when after ->> 'asked_by' is null then actor_name end as actor_name
  from audit_log`;

/** What was last done of these to a thing, or to a member, and by whom; null: nothing that is written down. */
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
