import { notNext } from '@guildhall/contracts';
import type { FoundMember } from '@guildhall/contracts/platform';
import { type Columns, own, type Row, selected } from '../../database.js';
import { isLinked } from '../../domain/sql.js';
import {
  andAll,
  areTogether,
  beginningGroups,
  byName,
  columns,
  type Group,
  inName,
  lastName,
  type Parameter,
} from '../directory/search-statement.js';
import type { SearchWord } from '../directory/search-words.js';
import { type SummaryRow, summary, summaryJoins } from '../directory/summary.js';

/** Where a page ended: the kind of match, and the last member's sort keys. */
export type Place = readonly [rank: number, first: string, second: string, number: string];

export interface MemberSearch {
  readonly words: readonly SearchWord[];
  readonly status: 'active' | 'other' | 'all';
  readonly linked: boolean | null;
  readonly after: Place | null;
  readonly limit: number;
}

export type FoundRow = SummaryRow &
  Pick<Row<'members'>, 'status'> & {
    readonly chat_id: Row<'chat_links'>['chat_id'] | null;
    readonly rank: number;
    readonly first: string;
    readonly second: string;
  };

/** Encoded as the cursor of the next page. */
export const placeOf = ({ rank, first, second, member_number }: FoundRow): string =>
  Buffer.from(JSON.stringify([rank, first, second, member_number])).toString('base64url');

const ranks = [0, 1, 2];
/** PostgreSQL does not accept NUL. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0');

export function readPlace(after: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const [rank, first, second, number] = Array.isArray(place) ? place : [];
    if (ranks.includes(rank) && isText(first) && isText(second) && isText(number))
      return [rank, first, second, number];
  } catch {}
  throw notNext(after);
}

const found: Columns<keyof FoundMember | keyof FoundRow> = {
  ...summary,
  ...own('members', 'm', ['status']),
  ...own('chat_links', 'l', ['chat_id']),
  rank: 'page.rank',
  first: 'page.first',
  second: 'page.second',
};

/** Exact matches: member number and account number. */
const byNumber = (word: SearchWord, parameter: Parameter) => {
  const typed = parameter(word.typed);
  return `m.member_number in (
    select ${typed} union all select l.member_number from chat_links l where l.chat_id = ${typed})`;
};

function groupsFor(words: readonly SearchWord[], parameter: Parameter): readonly Group[] {
  const [only] = words;
  if (only !== undefined && areTogether(words)) return beginningGroups(only, parameter);
  const where = words.map(word => inName(word, parameter)).join(' and ');
  return [{ where: where || 'true', order: byName }];
}

const filtersOf = ({ status, linked }: MemberSearch): string =>
  andAll([
    status === 'active' && "m.status = 'active'",
    status === 'other' && "m.status <> 'active'",
    linked !== null && `${linked ? '' : 'not '}${isLinked('m.member_number')}`,
  ]);

/** The rows of a group after the cursor. */
function onFrom({ order }: Group, rank: number, after: Place | null, parameter: Parameter): string {
  const [placeRank, first, second, number] = after ?? [0, '', '', ''];
  if (rank > placeRank) return '';
  if (rank < placeRank) return ' and false';
  const isByName = order === byName;
  return isByName
    ? ` and (${lastName}, m.member_number) > (${parameter(first)}, ${parameter(number)})`
    : ` and (${order[0]}, ${order[1]}, m.member_number) > (${parameter(first)}, ${parameter(second)}, ${parameter(number)})`;
}

/**
 * Members in search order from a cursor, exact numbers first. Index ranges are read only as far as the page goes.
 * Matches inside a name are collected first: they are few, and might all be at the end of the order.
 */
export function searchStatement(search: MemberSearch) {
  const values: unknown[] = [];
  const parameter: Parameter = value => `$${values.push(value)}`;
  const { words, after } = search;
  const [only, ...others] = words;
  const exact = only && others.length === 0 ? byNumber(only, parameter) : null;
  const filters = filtersOf(search);
  const limit = parameter(search.limit);
  const groups = groupsFor(words, parameter).map((group, at) => {
    const rank = at + 1;
    const where = `${group.where}${exact ? ` and not ${exact}` : ''}${filters}${onFrom(group, rank, after, parameter)}`;
    const ordered = areTogether(words)
      ? `order by ${group.order.join(', ')}, m.member_number limit ${limit}`
      : '';
    return `(select ${columns(group, rank)} from members m where ${where} ${ordered})`;
  });
  const first = exact && !after ? `${exact}${filters}` : 'false';
  const text = `
with found as materialized (
  (select ${columns({ where: '', order: byName }, 0)} from members m where ${first})
  union all ${groups.join(' union all ')}),
page as (select * from found order by rank, first, second, member_number limit ${limit})
select ${selected(found)}
  from page ${summaryJoins}
 order by page.rank, page.first, page.second, page.member_number`;
  return { text, values };
}
