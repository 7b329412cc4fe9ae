import type { AuditActions, AuditPage, AuditQuery } from '@guildhall/contracts';
import {
  type AuditTable,
  firstRow,
  query,
  readAuditPage,
  sql,
} from '@guildhall/service-kit/database';
import type { Db, Row } from '../database.js';
import type { Tables } from '../generated/tables.js';
import type { Actor } from './actor.js';

export interface AuditEntry {
  readonly action: AuditActions['platform'];
  readonly memberNumber?: string | null;
  /** What was changed, if not a member: `upstream:pay`. */
  readonly resource?: string;
  readonly actor: Actor;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly requestId: string | null;
}

/** A person's display name: from the member who confirmed the link, else from their latest login. */
export const nameOfActor = `case when a.actor_kind = 'person' then coalesce(
  (select m.first_name || ' ' || m.last_name from chat_links l join members m using (member_number)
    where l.identity_user_id = a.actor limit 1),
  (select s.profile ->> 'name' from sessions s where s.subject = a.actor order by s.created_at desc limit 1)) end`;

const json = (value: object | null = null) => value && JSON.stringify(value);

/** Runs in the change's own transaction where the change is in this database. */
export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      action: entry.action,
      member_number: entry.memberNumber ?? null,
      resource: entry.resource ?? null,
      actor_kind: entry.actor.kind,
      actor: entry.actor.name,
      actor_name: sql<string | null>`(select ${sql.raw(nameOfActor)}
        from (select ${entry.actor.kind}::text as actor_kind, ${entry.actor.name}::text as actor) as a)`,
      actor_member: entry.actor.member ?? null,
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.requestId,
    })
    .execute();
}

type NewestEntry = Pick<Row<'audit_log'>, 'at' | 'action'> & { readonly after: object | null };

export async function findNewestEntry(
  db: Db,
  actions: readonly AuditEntry['action'][],
): Promise<NewestEntry | null> {
  // One index lookup per branch; a plain union would scan both tables.
  return firstRow<NewestEntry>(
    db,
    `select at, e.action, after
       from unnest($1::text[]) as wanted (action),
            lateral (select * from audit_log a where a.action = wanted.action order by at desc, id desc limit 1) e
      order by e.at desc, e.id desc limit 1`,
    [actions],
  );
}

export const nameOfMember = (number: string) =>
  `(select m.first_name || ' ' || m.last_name from members m where m.member_number = ${number})`;

/** Display names of these people; unknown people are left out. */
export async function findNames(
  db: Db,
  subjects: readonly string[],
): Promise<Record<string, string>> {
  return namesIn(
    db,
    `select a.actor as key, ${nameOfActor} as name
       from (select distinct actor, 'person' as actor_kind from unnest($1::text[]) as asked (actor)) as a`,
    subjects,
  );
}

/** Display names of members by number. */
export const findMemberNames = (db: Db, numbers: readonly string[]) =>
  namesIn(
    db,
    `select number as key, ${nameOfMember('number')} as name from unnest($1::text[]) as asked (number)`,
    numbers,
  );

async function namesIn(
  db: Db,
  sql: string,
  asked: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await query<{ key: string; name: string | null }>(db, sql, [asked]);
  return Object.fromEntries(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
}

const auditTable: AuditTable<Tables['audit_log']> = {
  table: 'audit_log',
  memberColumn: 'member_number',
  frequent: ['member.synchronized'],
  namesOf: actor => [actor],
  columns: {
    action: 'action',
    actor_kind: 'actor_kind',
    actor: 'actor',
    // Null if the person was unknown at the time; the name may be known by now.
    actor_name: `coalesce(a.actor_name, ${nameOfActor})`,
    member_number: 'member_number',
    member_name: nameOfMember('a.member_number'),
    about: 'resource',
    before: 'before',
    after: 'after',
  },
};

export const readAudit = (
  db: Db,
  { about, ...asked }: AuditQuery & { readonly about?: string },
): Promise<AuditPage> => readAuditPage(db, auditTable, asked, { resource: about });
