import type pg from 'pg';

/** What somebody did with a member's data: an administrator, a representative, the member who shares them. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly memberNumber: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function insert(db: Pick<pg.Pool, 'query'>, entry: AuditEntry): Promise<void> {
  await db.query({
    name: 'insert-audit',
    text: 'insert into audit_records (actor, action, membernumber, details) values ($1, $2, $3, $4)',
    values: [entry.actor, entry.action, entry.memberNumber, JSON.stringify(entry.details ?? {})],
  });
}
