import type pg from 'pg';
import type { Actor } from './actor.js';

export interface AuditEntry {
  readonly action:
    | 'chat.link'
    | 'chat.unlink'
    | 'mail.create'
    | 'mail.reset-password'
    | 'person.erase';
  readonly memberNumber: string | null;
  readonly actor: Actor;
  readonly before: object | null;
  readonly after: object | null;
  readonly requestId: string | null;
}

/** In the transaction of the change itself, wherever the change is this database's. */
export async function insertAuditEntry(
  db: pg.Pool | pg.PoolClient,
  entry: AuditEntry,
): Promise<void> {
  await db.query(
    `insert into audit_log (action, member_number, actor_kind, actor, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.action,
      entry.memberNumber,
      entry.actor.kind,
      entry.actor.name,
      entry.before,
      entry.after,
      entry.requestId,
    ],
  );
}
