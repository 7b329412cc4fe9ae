import type pg from 'pg';
import type { Actor } from './actor.js';

export interface AuditEntry {
  readonly action: 'chat.link' | 'chat.unlink';
  readonly memberNumber: string;
  readonly actor: Actor;
  readonly before: object | null;
  readonly after: object | null;
  readonly requestId: string | null;
}

/** Only ever in the transaction of the change itself. */
export async function insertAuditEntry(client: pg.PoolClient, entry: AuditEntry): Promise<void> {
  await client.query(
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
