import { SHARES_AT_MOST, type ShareNote } from '@guildhall/contracts/pay';
import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import { instant } from '../../sql.js';

export interface ShareRow {
  readonly id: string;
  readonly membernumber: string;
  readonly pp_id: string;
  readonly facility_code: string;
  readonly shared_at: string;
  readonly expires_at: string;
  readonly last_read_at: string | null;
  readonly notes: ShareNote[];
}

const noteColumns = `n.id, n.author_name as author, n.note, ${instant('n.created_at')} as created_at`;

const columns = `s.id, s.membernumber, s.pp_id, s.facility_code, ${instant('s.created_at')} as shared_at,
  ${instant('s.expires_at')} as expires_at, ${instant('s.last_read_at')} as last_read_at,
  coalesce((select json_agg(written) from
    (select ${noteColumns} from share_notes n where n.share_id = s.id order by n.created_at, n.id) written), '[]') as notes`;

interface NewShare {
  readonly member: string;
  readonly ppId: string;
  readonly facility: string;
  readonly now: Date;
  readonly until: Date;
}

/** What has ended goes, and what another facility's representatives saw of this period. */
export async function clear(db: Db, { member, ppId, facility, now }: NewShare): Promise<void> {
  await query(
    db,
    `delete from shared_checks
      where membernumber = $1 and (expires_at <= $4 or (pp_id = $2 and facility_code <> $3))`,
    [member, ppId, facility, now],
  );
}

/** False: it is shared already. */
export async function insert(
  db: Db,
  { member, ppId, facility, now, until }: NewShare,
): Promise<boolean> {
  const { count } = await query(
    db,
    `insert into shared_checks (membernumber, pp_id, facility_code, created_at, expires_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [member, ppId, facility, now, until],
  );
  return count === 1;
}

/** Newest period first. */
export async function listOwn(db: Db, member: string, now: Date): Promise<ShareRow[]> {
  const { rows } = await query<ShareRow>(
    db,
    {
      name: 'list-own-shares',
      text: `select ${columns} from shared_checks s
            where s.membernumber = $1 and s.expires_at > $2 order by s.pp_id desc limit ${SHARES_AT_MOST + 1}`,
    },
    [member, now],
  );
  return rows;
}

/** The period that was shared; null: there is no such share of the member's. */
export async function remove(db: Db, member: string, id: string): Promise<string | null> {
  const { rows } = await query<{ pp_id: string }>(
    db,
    'delete from shared_checks where id = $2 and membernumber = $1 returning pp_id',
    [member, id],
  );
  return rows[0]?.pp_id ?? null;
}

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

export async function listForFacilities(
  db: Db,
  { facilities, members }: Present,
  { now, limit, offset }: Page,
): Promise<{ shares: ShareRow[]; total: number }> {
  const { rows } = await query<{ shares: ShareRow[]; total: number }>(
    db,
    {
      name: 'list-shares-for-facilities',
      text: `with theirs as (
             select s.* from shared_checks s
              where s.expires_at > $3
                and (s.facility_code, s.membernumber) in (select * from unnest($1::text[], $2::text[])))
           select (select count(*)::int from theirs) as total,
                  coalesce((select json_agg(page) from
                    (select ${columns} from theirs s order by s.created_at desc, s.id limit $4 offset $5) page), '[]') as shares`,
    },
    [facilities, members, now, limit, offset],
  );
  return rows[0] ?? { shares: [], total: 0 };
}

export async function find(db: Db, id: string, now: Date): Promise<ShareRow | null> {
  const { rows } = await query<ShareRow>(
    db,
    {
      name: 'find-share',
      text: `select ${columns} from shared_checks s where s.id = $1 and s.expires_at > $2`,
    },
    [id, now],
  );
  return rows[0] ?? null;
}

export async function noteReading(db: Db, id: string, now: Date): Promise<void> {
  await query(db, 'update shared_checks set last_read_at = $2 where id = $1', [id, now]);
}

/** Held until the end of the transaction, so that notes are counted one after another; false: taken back. */
export async function hold(db: Db, id: string): Promise<boolean> {
  const { count } = await query(db, 'select 1 from shared_checks where id = $1 for update', [id]);
  return count === 1;
}

export async function countNotes(db: Db, id: string): Promise<number> {
  const { rows } = await query<{ count: number }>(
    db,
    'select count(*)::int as count from share_notes where share_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

export async function insertNote(
  db: Db,
  id: string,
  author: { readonly number: string; readonly name: string },
  note: string,
): Promise<ShareNote[]> {
  const { rows } = await query<ShareNote>(
    db,
    `insert into share_notes as n (share_id, author, author_name, note) values ($1, $2, $3, $4)
     returning ${noteColumns}`,
    [id, author.number, author.name, note],
  );
  return rows;
}
