import type { AuditActions, AuditPage, AuditQuery, Deed } from '@guildhall/contracts';
import { type NamesOf, withNames } from '@guildhall/service-kit';
import {
  type AuditTable,
  deleteOlder,
  firstRow,
  lockName,
  readAuditPage,
} from '@guildhall/service-kit/database';
import type { Db, Row } from '../database.js';
import type { Tables } from '../generated/tables.js';

export interface AuditEntry {
  readonly action: AuditActions['chat-bot'];
  /** `service:<name>`, `person:<subject>`, `account:<chat id>`, or a part of this service. */
  readonly actor: string;
  /** The actor's own member number, if any. */
  readonly actorMember?: string | null;
  readonly chatId?: string;
  readonly memberNumber?: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function insert(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      action: entry.action,
      actor: entry.actor,
      actor_member: entry.actorMember ?? null,
      chat_id: entry.chatId ?? null,
      member_number: entry.memberNumber ?? null,
      details: JSON.stringify(entry.details),
    })
    .execute();
}

/** Recorded once, however many replicas load the file within a minute. */
export async function insertRulesChange(
  db: Db,
  digest: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockName(tx, 'rules.changed');
    const before = await firstRow(
      tx,
      `select 1 from audit where action = 'rules.changed' and details ->> 'digest' = $1
          and at > now() - interval '1 minute'`,
      [digest],
    );
    if (before) return;
    await insert(tx, {
      action: 'rules.changed',
      actor: 'rules file',
      details: { digest, ...details },
    });
  });
}

export const removeOld = (db: Db, days: number) =>
  deleteOlder(db, 'audit', { at: 'at', age: `${days} days` });

/** Splits `person:<subject>`; parts of this service have no kind prefix. */
const kinds = "'^(person|service|account):'";
export const auditTable: AuditTable<Tables['audit']> = {
  table: 'audit',
  memberColumn: 'member_number',
  namesOf: actor => [actor, ...['person', 'service', 'account'].map(kind => `${kind}:${actor}`)],
  columns: {
    action: 'action',
    actor_kind: `coalesce(substring(actor from ${kinds}), case when actor like 'command line%' then 'operator' else 'system' end)`,
    actor: `regexp_replace(actor, ${kinds}, '')`,
    actor_name: 'null',
    member_number: 'member_number',
    member_name: 'null',
    about: "'account:' || chat_id",
    before: 'null::jsonb',
    after: 'details',
  },
};

export const readAudit = async (
  db: Db,
  { account, ...asked }: AuditQuery & { readonly account?: string | undefined },
  namesOf: NamesOf,
): Promise<AuditPage> =>
  withNames(await readAuditPage(db, auditTable, asked, { chat_id: account }), namesOf);

/** The administrator who made this link by hand; null: the member linked it. */
export async function findManualLink(
  db: Db,
  of: { readonly chatId: string; readonly memberNumber: string },
  namesOf: NamesOf,
): Promise<Deed | null> {
  const found = await firstRow<Pick<Row<'audit'>, 'at'> & { subject: Row<'audit'>['actor'] }>(
    db,
    `select at, regexp_replace(actor, '^person:', '') as subject from audit
      where chat_id = $1 and member_number = $2 and action = 'verification.manual' and not details ? 'refused'
      order by at desc, id desc limit 1`,
    [of.chatId, of.memberNumber],
  );
  if (!found) return null;
  const { names } = await namesOf([found.subject]);
  const by = names[found.subject] ?? found.subject;
  return { action: 'verification.manual', by, at: found.at.toISOString() };
}
