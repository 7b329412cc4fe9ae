import { hash } from 'node:crypto';
import { sql } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

const hashOf = (state: string): Buffer => hash('sha256', state, 'buffer');

/** A session has one attempt, the newest. */
export async function insert(db: Db, sessionIdHash: Buffer, state: string): Promise<void> {
  const attempt = { state_hash: hashOf(state), created_at: sql<Date>`now()` };
  await db
    .insertInto('chat_link_attempts')
    .values({ session_id_hash: sessionIdHash, ...attempt })
    .onConflict(conflict => conflict.column('session_id_hash').doUpdateSet(attempt))
    .execute();
}

/** Whether this session started it recently. Single use. */
export async function take(db: Db, sessionIdHash: Buffer, state: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_link_attempts')
    .where('session_id_hash', '=', sessionIdHash)
    .where('state_hash', '=', hashOf(state))
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
