import { query } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Db } from '../database.js';

/** What somebody did with a member's data: an administrator, a representative, the member who shares them. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly memberNumber: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function insert(db: Db | Pick<pg.Pool, 'query'>, entry: AuditEntry): Promise<void> {
  const statement = {
    name: 'insert-audit',
    text: 'insert into audit_records (actor, action, membernumber, details) values ($1, $2, $3, $4)',
  };
  const details = JSON.stringify(entry.details ?? {});
  await query(db, statement, [entry.actor, entry.action, entry.memberNumber, details]);
}
