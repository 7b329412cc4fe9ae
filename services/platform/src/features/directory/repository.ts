import {
  type Facility,
  facilityRepresentative,
  type MemberSummary,
  REGIONS_AT_MOST,
  REPRESENTATIVES_AT_MOST,
  type Region,
  type Representative,
} from '@guildhall/contracts/platform';
import { allRows, query, type Renamed } from '@guildhall/service-kit/database';
import type { Columns, Db, Row } from '../../database.js';
import { isCurrent } from '../../domain/sql.js';
import type { Tables } from '../../generated/tables.js';
import {
  countStatement,
  isOfMembersAlone,
  pageStatement,
  type Search,
} from './search-statement.js';
import { type SummaryRow, summary } from './summary.js';
import type { TotalCache } from './total-cache.js';

export async function findFacilityName(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('facilities')
    .select('name')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Case-insensitive; an exact match comes first. */
export async function findFacilityCode(db: Db, typed: string): Promise<string | null> {
  const [found] = await allRows<{ readonly code: string }>(
    db,
    'select code from facilities where lower(code) = lower($1) order by code <> $1, code limit 1',
    [typed],
  );
  return found?.code ?? null;
}

/** Counts active members only, as a search does by default. */
const activeMembers = `
  select facility_code, count(*)::int as count from members where status = 'active' group by facility_code`;

type FacilityRow = Renamed<
  Tables['facilities'],
  {
    facility_code: 'code';
    facility_name: 'name';
    region_code: 'region_code';
    active: 'is_active';
  }
> & { readonly member_count: number };

export const listFacilities = (db: Db): Promise<Facility[]> =>
  allRows<FacilityRow>(
    db,
    `select f.code as facility_code, f.name as facility_name, f.region_code, f.is_active as active,
            coalesce(a.count, 0) as member_count
       from facilities f left join (${activeMembers}) a on a.facility_code = f.code
      order by f.code collate "C"`,
  );

/** The rule of `representedBy` from the facility's side; its representative may belong to another facility. */
export const listRepresentatives = (db: Db, facility: string): Promise<Representative[]> =>
  allRows<Pick<Row<'members'>, 'first_name' | 'last_name'>>(
    db,
    `select m.first_name, m.last_name from members m
      where m.status = $1 and m.member_number in (
        select p.member_number from positions p
         where p.facility_code = $2 and p.position_type = $3 and ${isCurrent('p')})
      order by m.search_name, m.member_number limit ${REPRESENTATIVES_AT_MOST}`,
    ['active', facility, facilityRepresentative],
  );

/** Addresses of open mailboxes, by member number. */
export async function listAddresses(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await allRows<Pick<Row<'mail_accounts'>, 'member_number' | 'address'>>(
    db,
    `select member_number, address from mail_accounts
      where member_number = any($1) and created_at is not null and closed_at is null`,
    [numbers],
  );
  return new Map(rows.map(({ member_number, address }) => [member_number, address]));
}

type RegionRow = Renamed<Tables['regions'], { region_code: 'code'; region_name: 'name' }> & {
  readonly facility_count: number;
  readonly member_count: number;
};

export const listRegions = (db: Db): Promise<Region[]> =>
  allRows<RegionRow>(
    db,
    `select r.code as region_code, r.name as region_name,
            count(f.code) filter (where f.is_active)::int as facility_count,
            coalesce(sum(a.count), 0)::int as member_count
       from regions r
       left join facilities f on f.region_code = r.code
       left join (${activeMembers}) a on a.facility_code = f.code
      group by r.code order by r.code collate "C" limit ${REGIONS_AT_MOST + 1}`,
  );

/** Words folded by the database, in the given order. */
export async function foldWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await query<{ folded: string }>(
    db,
    'select folded(word) from unnest($1::text[]) with ordinality as w (word, place) order by place',
    [words],
  );
  return rows.map(row => row.folded);
}

type Found = SummaryRow & {
  readonly version: Version;
};
type Version = Row<'directory_version'>['version'];
const counted: Columns = { ...summary, version: '(select version from directory_version)' };

export async function searchMembers(
  db: Db,
  totals: TotalCache,
  search: Search,
): Promise<{ readonly members: readonly MemberSummary[]; readonly total: number }> {
  const { text, values } = pageStatement(search, counted);
  const { rows } = await query<Found>(db, text, [...values]);
  const isLastPage = rows.length < search.limit && (rows.length > 0 || search.offset === 0);
  // Counting reads all matches, so it is skipped when this page shows the end.
  const total = isLastPage
    ? search.offset + rows.length
    : await countMembers(db, totals, search, rows[0]?.version);
  return { members: rows.map(({ version: _, ...member }) => member), total };
}

async function countMembers(
  db: Db,
  totals: TotalCache,
  search: Search,
  version: string | undefined,
): Promise<number> {
  const { text, values } = countStatement(search);
  const question = isOfMembersAlone(search) ? JSON.stringify([text, values]) : null;
  const known = question === null ? undefined : totals.get(question);
  // The cached total belongs to another version.
  if (known && known.version === version) return known.total;
  const { rows } = await query<{ total: number; version: Version }>(db, text, [...values]);
  const [counted = { total: 0, version: '' }] = rows;
  if (question !== null) totals.set(question, counted);
  return counted.total;
}
