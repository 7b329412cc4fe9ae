import { hash } from 'node:crypto';
import type pg from 'pg';

const hashOf = (state: string): Buffer => hash('sha256', state, 'buffer');

/** The session's newest attempt is its only one. */
export async function insert(db: pg.Pool, sessionIdHash: Buffer, state: string): Promise<void> {
  await db.query(
    `insert into chat_link_attempts (session_id_hash, state_hash, created_at) values ($1, $2, now())
     on conflict (session_id_hash) do update
        set state_hash = excluded.state_hash, created_at = excluded.created_at`,
    [sessionIdHash, hashOf(state)],
  );
}

/** Whether this session began it, lately; whoever asks again is told no. */
export async function take(db: pg.Pool, sessionIdHash: Buffer, state: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from chat_link_attempts
      where session_id_hash = $1 and state_hash = $2 and created_at > now() - interval '10 minutes'`,
    [sessionIdHash, hashOf(state)],
  );
  return rowCount === 1;
}
