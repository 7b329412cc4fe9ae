import type { Person } from '@guildhall/auth';
import type { AuditActions, AuditPage, AuditQuery } from '@guildhall/contracts';
import { type NamesOf, withNames } from '@guildhall/service-kit';
import { type AuditTable, deleteOlder, readAuditPage } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';
import type { Tables } from '../generated/tables.js';

/** What was done with a member's data by an administrator, a representative, or the member who shares them; or to the service. */
export interface AuditEntry {
  /** A name instead of a caller for an operator, whom the platform names. */
  readonly actor: string | Pick<Person, 'subject' | 'member'>;
  readonly action: AuditActions['pay'];
  /** Null: it was about no member. */
  readonly memberNumber: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function insert(db: Db, { actor, ...entry }: AuditEntry): Promise<void> {
  const who = typeof actor === 'string' ? { subject: actor, member: null } : actor;
  await db
    .insertInto('audit_records')
    .values({
      actor: who.subject,
      actor_member: who.member,
      action: entry.action,
      membernumber: entry.memberNumber,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

export const auditTable: AuditTable<Tables['audit_records']> = {
  table: 'audit_records',
  memberColumn: 'membernumber',
  namesOf: actor => [actor],
  columns: {
    action: 'action',
    actor_kind: "case when actor like 'command line%' then 'operator' else 'person' end",
    actor: 'actor',
    actor_name: 'null',
    member_number: 'membernumber',
    member_name: 'null',
    about: 'null',
    before: 'null::jsonb',
    after: 'details',
  },
};

export const readAudit = async (db: Db, asked: AuditQuery, namesOf: NamesOf): Promise<AuditPage> =>
  withNames(await readAuditPage(db, auditTable, asked), namesOf);

export const removeOld = (db: Db, days: number) =>
  deleteOlder(db, 'audit_records', { at: 'at', age: `${days} days` });
