import {
  ago,
  type Check,
  fine,
  type Metrics,
  namedCheck,
  warning,
  withTimeout,
} from '@guildhall/service-kit';
import type { Db } from '../../database.js';
import { findEnding } from './repository.js';

const day = 24 * 60 * 60_000;
/** Time to find the key's holder, with a holiday in between. */
const ahead = 14 * day;
/** An expired key may be what the operator is looking for. */
const behind = 7 * day;

/** Keys in use that expire soon or just did. */
const endingNow = (db: Db, now = Date.now()) =>
  findEnding(db, new Date(now - behind), new Date(now + ahead));

/** For an alert: `doctor` is not run on a normal day. */
export const measureEnding = (metrics: Metrics, db: Db): void =>
  metrics.gauge(
    'keys_ending',
    'Keys in use that expire within two weeks or expired within the last one; NaN if unknown',
    async () => (await withTimeout(1_000, endingNow(db)).catch(() => null))?.length ?? Number.NaN,
  );

export const keysCheck = (db: Db): Check =>
  namedCheck('keys', async () => {
    const now = Date.now();
    const ending = await endingNow(db, now);
    if (ending.length === 0) return fine();
    const expiring = ending.map(key => {
      const ends = (key.expires_at?.getTime() ?? 0) > now ? 'ends' : 'ended';
      return `${key.name} (${key.kind}, ${key.id.slice(0, 8)}) ${ends} ${ago(key.expires_at)}`;
    });
    return warning(
      `expiring while in use: ${expiring.join(', ')}. Create the next one with "keys rotate <id>" and give it to its holder`,
    );
  });
