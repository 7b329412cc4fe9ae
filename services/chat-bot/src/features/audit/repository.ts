import type pg from 'pg';

export interface AuditEntry {
  readonly action:
    | 'roles.changed'
    | 'roles.assigned_without_link'
    | 'link.changed'
    | 'verification.manual'
    | 'reconcile'
    | 'rules.changed';
  /** `service:<name>`, `person:<subject>`, `account:<chat id>`, or a part of this service. */
  readonly actor: string;
  readonly chatId?: string;
  readonly memberNumber?: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function insert(db: pg.Pool | pg.PoolClient, entry: AuditEntry): Promise<void> {
  await db.query(
    `insert into audit (action, actor, chat_id, member_number, details) values ($1, $2, $3, $4, $5)`,
    [
      entry.action,
      entry.actor,
      entry.chatId ?? null,
      entry.memberNumber ?? null,
      JSON.stringify(entry.details),
    ],
  );
}
