import { allRows, firstRow, instant, onlyRow, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';
import type { Tables } from '../../../generated/tables.js';
import { isSuspended } from '../../../suspensions/repository.js';
import { type ShiftRow, shiftColumns } from '../rows.js';

type FeedRow = Worded<Tables['calendar_feeds'], 'time_zone' | 'created_at'>;
const columns = `time_zone, ${instant('created_at')} as created_at`;
/** What a feed is found by: its address has the token itself. */
const hash = 'token_hash' satisfies keyof Row<'calendar_feeds'>;

export const findOwn = (db: Db, member: string) =>
  firstRow<FeedRow>(db, `select ${columns} from calendar_feeds where membernumber = $1`, [member]);

/** The address before this one leads nowhere from now on. */
export const save = (db: Db, member: string, tokenHash: Buffer, timeZone: string) =>
  onlyRow<FeedRow>(
    db,
    `insert into calendar_feeds (membernumber, ${hash}, time_zone) values ($1, $2, $3)
     on conflict (membernumber) do update set
       ${hash} = excluded.${hash}, time_zone = excluded.time_zone, created_at = clock_timestamp()
     returning ${columns}`,
    [member, tokenHash, timeZone],
  );

export async function remove(db: Db, member: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('membernumber', '=', member)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export type FoundFeed = Readonly<Pick<Row<'calendar_feeds'>, 'membernumber' | 'time_zone'>>;

export const findByToken = (db: Db, tokenHash: Buffer) =>
  firstRow<FoundFeed>(
    db,
    `select membernumber, time_zone from calendar_feeds
      where ${hash} = $1 and not ${isSuspended('calendar_feeds.membernumber', 'feeds')}`,
    [tokenHash],
    'find-calendar-feed',
  );

/** A good year to either side, and what is nearest to today where that is too much. */
const DAYS = 400;
const SHIFTS_AT_MOST = 1000;

export const listAround = (db: Db, member: string, today: string) =>
  allRows<ShiftRow>(
    db,
    `select ${shiftColumns} from shifts
      where membernumber = $1 and deleted_at is null
        and shift_date between $2::date - ${DAYS} and $2::date + ${DAYS}
      order by abs(shift_date - $2::date), start_time, id limit ${SHIFTS_AT_MOST}`,
    [member, today],
    'list-shifts-for-calendar',
  );
