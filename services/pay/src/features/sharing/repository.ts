import { PAY_RULES_VERSION, SHARES_AT_MOST, type ShareNote } from '@guildhall/contracts/pay';
import { allRows, firstRow, instant, onlyRow, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import { isSuspended } from '../../suspensions/repository.js';

export type ShareRow = Worded<
  Tables['shared_checks'],
  'id' | 'membernumber' | 'pp_id' | 'facility_code' | 'expires_at' | 'last_read_at'
> &
  Pick<Row<'shared_checks'>, 'rules_version'> & {
    readonly shared_at: string;
    readonly notes: NoteRow[];
  };
type NoteRow = Worded<Tables['share_notes'], 'id' | 'note' | 'created_at'> & {
  readonly author: Row<'share_notes'>['author_name'];
};

const noteColumns = `n.id, n.author_name as author, n.note, ${instant('n.created_at')} as created_at`;

const columns = `s.id, s.membernumber, s.pp_id, s.facility_code, s.rules_version, ${instant('s.created_at')} as shared_at,
  ${instant('s.expires_at')} as expires_at, ${instant('s.last_read_at')} as last_read_at,
  coalesce((select json_agg(written) from
    (select ${noteColumns} from share_notes n where n.share_id = s.id order by n.created_at, n.id) written), '[]') as notes`;

/** Notes go with the check that they are about. */
export async function removeEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('shared_checks').where('expires_at', '<=', now).execute();
}

interface NewShare {
  readonly member: string;
  readonly ppId: string;
  readonly facility: string;
  readonly now: Date;
  readonly until: Date;
}

/** What has ended goes, and what another facility's representatives saw of this period. */
export async function clear(db: Db, { member, ppId, facility, now }: NewShare): Promise<void> {
  await db
    .deleteFrom('shared_checks')
    .where('membernumber', '=', member)
    .where(({ and, eb, or }) =>
      or([
        eb('expires_at', '<=', now),
        and([eb('pp_id', '=', ppId), eb('facility_code', '<>', facility)]),
      ]),
    )
    .execute();
}

/** False: it is shared already. */
export async function insert(
  db: Db,
  { member, ppId, facility, now, until }: NewShare,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shared_checks')
    .values({
      membernumber: member,
      pp_id: ppId,
      facility_code: facility,
      created_at: now,
      expires_at: until,
      rules_version: PAY_RULES_VERSION,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Newest period first. */
export const listOwn = (db: Db, member: string, now: Date) =>
  allRows<ShareRow>(
    db,
    `select ${columns} from shared_checks s
      where s.membernumber = $1 and s.expires_at > $2 order by s.pp_id desc limit ${SHARES_AT_MOST + 1}`,
    [member, now],
    'list-own-shares',
  );

/** The period that was shared; null: there is no such share of the member's. */
export async function remove(db: Db, member: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('shared_checks')
    .where('id', '=', id)
    .where('membernumber', '=', member)
    .returning('pp_id')
    .executeTakeFirst();
  return row?.pp_id ?? null;
}

/** For representatives; the member still sees it. */
const isLive = `not ${isSuspended('s.membernumber', 'shares')}`;

/** Who is at which facility today. */
export interface Present {
  readonly facilities: readonly string[];
  readonly members: readonly string[];
}

interface Page {
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

export const listForFacilities = (
  db: Db,
  { facilities, members }: Present,
  { now, limit, offset }: Page,
) =>
  onlyRow<{ shares: ShareRow[]; total: number }>(
    db,
    `with theirs as (
       select s.* from shared_checks s
        where s.expires_at > $3 and ${isLive}
          and (s.facility_code, s.membernumber) in (select * from unnest($1::text[], $2::text[])))
     select (select count(*)::int from theirs) as total,
            coalesce((select json_agg(page) from
              (select ${columns} from theirs s order by s.created_at desc, s.id limit $4 offset $5) page), '[]') as shares`,
    [facilities, members, now, limit, offset],
    'list-shares-for-facilities',
  );

export const find = (db: Db, id: string, now: Date) =>
  firstRow<ShareRow>(
    db,
    `select ${columns} from shared_checks s where s.id = $1 and s.expires_at > $2 and ${isLive}`,
    [id, now],
    'find-share',
  );

export async function noteReading(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('shared_checks').set({ last_read_at: now }).where('id', '=', id).execute();
}

/** Held until the end of the transaction, so that notes are counted one after another; false: taken back. */
export async function hold(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('shared_checks')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function countNotes(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('share_notes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('share_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNote(
  db: Db,
  id: string,
  author: { readonly number: string; readonly name: string },
  note: string,
): Promise<ShareNote> {
  const row = await db
    .insertInto('share_notes')
    .values({ share_id: id, author: author.number, author_name: author.name, note })
    .returning(['id', 'author_name as author', 'note', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...row, created_at: row.created_at.toISOString() };
}
