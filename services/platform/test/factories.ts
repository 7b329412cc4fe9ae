import { isDeadlock } from '@guildhall/service-kit/database';
import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

export interface MemberRow {
  readonly member_number: string;
  readonly first_name?: string;
  readonly middle_name?: string | null;
  readonly last_name?: string;
  readonly email?: string | null;
  readonly facility_code?: string | null;
  readonly member_type_id?: number;
  readonly status?: string;
}

const usual = {
  first_name: 'Rosa',
  middle_name: null,
  last_name: 'Quintero',
  email: null,
  facility_code: null,
  member_type_id: 1,
  status: 'active',
};

/** Rows as the synchronization leaves them: one statement, whatever their number. */
export async function insertMembers(db: Db, rows: readonly MemberRow[]): Promise<void> {
  await db.query(
    `insert into members (member_number, first_name, middle_name, last_name, email, facility_code,
                          member_type_id, status)
     select member_number, first_name, middle_name, last_name, email, facility_code, member_type_id, status
       from jsonb_to_recordset($1::jsonb) as r (member_number text, first_name text, middle_name text,
              last_name text, email text, facility_code text, member_type_id int, status text)`,
    [JSON.stringify(rows.map(row => ({ ...usual, ...row })))],
  );
}

/** `{ NW: ['ZQX', 'ZQY'] }`: regions with their facilities. */
export async function insertFacilities(
  db: Db,
  byRegion: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [region, facilities] of Object.entries(byRegion)) {
    await db.query('insert into regions (code, name) values ($1, $2)', [
      region,
      `Region ${region}`,
    ]);
    await db.query(
      `insert into facilities (code, name, region_code) select code, 'Facility ' || code, $2 from unnest($1::text[]) code`,
      [facilities, region],
    );
  }
}

export interface PositionRow {
  readonly id: number;
  readonly member_number: string;
  readonly position_type?: string;
  readonly facility_code?: string | null;
  readonly start_date?: string;
  readonly end_date?: string | null;
}

export async function insertPosition(db: Db, row: PositionRow): Promise<void> {
  await db.query(
    `insert into positions (id, member_number, position_type, facility_code, start_date, end_date)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      row.id,
      row.member_number,
      row.position_type ?? 'facrep',
      row.facility_code ?? null,
      row.start_date ?? '2020-01-01',
      row.end_date ?? null,
    ],
  );
}

/** A link that is there already, without the audit row and the event of a real one. */
export async function insertLink(db: Db, member: string, chatId: string): Promise<void> {
  await db.query(
    `insert into chat_links (member_number, chat_id, chat_username, verified_at) values ($1, $2, 'someone', now())`,
    [member, chatId],
  );
}

/** Once more where a delivery of the test before, still under way, holds one of the tables and waits for another. */
export async function emptyEvents(db: Db): Promise<void> {
  for (;;) {
    try {
      await db.query('truncate events cascade');
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  }
}
