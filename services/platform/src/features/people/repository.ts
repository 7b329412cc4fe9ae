import type { FoundMember } from '@guildhall/contracts/platform';
import { firstRow, query, type Renamed } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../tables.js';
import { type FoundRow, type MemberSearch, type Place, searchStatement } from './search.js';

/** One more than was asked for tells that there is a next page. */
export async function searchMembers(
  db: Db,
  search: MemberSearch,
): Promise<{ members: FoundMember[]; last: Place | null }> {
  const { text, values } = searchStatement({ ...search, limit: search.limit + 1 });
  const { rows } = await query<FoundRow>(db, text, values);
  const shown = rows.slice(0, search.limit);
  const end = rows.length > search.limit ? shown.at(-1) : undefined;
  return {
    members: shown.map(({ rank: _, first: __, second: ___, ...member }) => member),
    last: end ? [end.rank, end.first, end.second, end.member_number] : null,
  };
}

export type MemberState = Renamed<Tables['members'], { leftSourceAt: 'left_source_at' }> & {
  readonly sessions: number;
};

export const findState = (db: Db, memberNumber: string): Promise<MemberState | null> =>
  firstRow<MemberState>(
    db,
    `select left_source_at as "leftSourceAt",
            (select count(*)::int from sessions s where s.member_number = m.member_number) as sessions
       from members m where member_number = $1`,
    [memberNumber],
  );
