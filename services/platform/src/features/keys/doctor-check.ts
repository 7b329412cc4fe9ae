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
/** Long enough for whoever holds the key to be found, and for a holiday. */
const ahead = 14 * day;
/** For so long one that has ended may be what somebody is looking for. */
const behind = 7 * day;

/** Keys in use that end soon, or just did: their holders are refused from one moment to the next. */
const endingNow = (db: Db, now = Date.now()) =>
  findEnding(db, new Date(now - behind), new Date(now + ahead));

/** For an alarm: nobody asks doctor of a day on which all is well. */
export const measureEnding = (metrics: Metrics, db: Db): void =>
  metrics.gauge(
    'keys_ending',
    'Keys in use that end within two weeks or did within one; NaN where nobody can tell',
    async () => (await withTimeout(1_000, endingNow(db)).catch(() => null))?.length ?? Number.NaN,
  );

export const keysCheck = (db: Db): Check =>
  namedCheck('keys', async () => {
    const now = Date.now();
    const ending = await endingNow(db, now);
    if (ending.length === 0) return fine();
    const told = ending.map(key => {
      const ends = (key.expires_at?.getTime() ?? 0) > now ? 'ends' : 'ended';
      return `${key.name} (${key.kind}, ${key.id.slice(0, 8)}) ${ends} ${ago(key.expires_at)}`;
    });
    return warning(
      `in use, and with an end: ${told.join(', ')}. "keys rotate <id>" makes the next one, for as long: give it to its holder`,
    );
  });
