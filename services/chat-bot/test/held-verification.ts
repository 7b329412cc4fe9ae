import { expect, onTestFinished } from 'vitest';
import type { ChatBot } from './harness.js';

/** Locks a verification's row: writers have read it and wait. */
export async function holdVerification({ pool }: ChatBot, id: string) {
  const held = await pool.connect();
  onTestFinished(() => held.release(true));
  await held.query('begin');
  await held.query('select from verifications where id = $1 for update', [id]);
  const waiting = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].n;
  };
  return {
    /** Once so many wait for it; meanwhile it became something else. */
    async letGo(count: number, meanwhile = '') {
      await expect.poll(waiting).toBe(count);
      if (meanwhile !== '')
        await held.query(`update verifications set ${meanwhile} where id = $1`, [id]);
      await held.query('commit');
    },
  };
}
