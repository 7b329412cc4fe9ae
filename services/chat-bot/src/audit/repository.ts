import type pg from 'pg';

export interface AuditEntry {
  readonly action:
    | 'roles.changed'
    | 'roles.assigned_without_link'
    | 'link.changed'
    | 'verification.manual'
    | 'verification.cancelled'
    | 'verification.denied'
    | 'reconcile'
    | 'rules.changed'
    | 'person.erased';
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

export async function removeOld(db: pg.Pool, days: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from audit where at < now() - make_interval(days => $1)',
    [days],
  );
  return rowCount ?? 0;
}
