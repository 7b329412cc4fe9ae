import type { MemberSearch } from '@guildhall/contracts/platform';
import { type Columns, column, selected } from '../../database.js';
import { isLinked } from '../../domain/sql.js';
import { escapeLike, escapePattern, partFor, type SearchWord } from './search-words.js';
import { summaryJoins } from './summary.js';

export type Search = Omit<MemberSearch, 'q'> &
  Required<Pick<MemberSearch, 'active' | 'limit' | 'offset'>> & {
    readonly words: readonly SearchWord[];
  };

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Members of one kind of match, in order. A search concatenates several of these. */
interface Group {
  readonly where: string;
  readonly order: readonly [string, string];
}

type Parameter = (value: unknown) => string;

/** Both names as searched: last name, tab, first name. */
const lastName = `m.${column('members', 'search_name')}`;
const firstName = `split_part(${lastName}, E'\\t', 2)`;
const byName = [lastName, "''::text"] as const;

const begins = (column: string, word: SearchWord, parameter: Parameter) =>
  word.folded === '' ? 'false' : `${column} like ${parameter(`${escapeLike(word.folded)}%`)}`;

const contains = (text: string, parameter: Parameter) =>
  `${lastName} like ${parameter(`%${escapeLike(text)}%`)}`;

/**
 * Next to other words, a word of one or two letters matches the beginning of any part of a name: `la` in `de la Cruz`,
 * `b` in `O'Brien`. The trigram index covers these patterns.
 */
export function inName(word: SearchWord, parameter: Parameter): string {
  if (word.folded === '') return 'false';
  return partFor(word) === 'anywhere'
    ? contains(word.folded, parameter)
    : `${lastName} ~ ${parameter(`(^|[\t '-])${escapePattern(word.folded)}`)}`;
}

/** A single short word: last names, then first names. Each is an index range that is also cheap to count. */
function beginningGroups(word: SearchWord, parameter: Parameter): Group[] {
  const last = begins(lastName, word, parameter);
  const first = begins(firstName, word, parameter);
  return [
    { where: last, order: byName },
    { where: `${first} and not ${last}`, order: [firstName, lastName] },
  ];
}

const isNumbered = (numbers: readonly string[], parameter: Parameter) =>
  `m.member_number = any(${parameter(numbers)}::text[])`;

/**
 * Exact member numbers first, then members with all words in their name. In one condition the index would read everyone
 * who has one of the words.
 */
function groupsFor(words: readonly SearchWord[], parameter: Parameter): Group[] {
  const [only] = words;
  if (only === undefined) return [{ where: 'true', order: byName }];
  const inNames = words.map(word => inName(word, parameter));
  const either = words.map(
    ({ numbers }, at) => `(${isNumbered(numbers, parameter)} or ${inNames[at]})`,
  );
  const isTyped = isNumbered(
    words.flatMap(({ numbers }) => numbers),
    parameter,
  );
  const byNames = areTogether(words)
    ? beginningGroups(only, parameter)
    : [{ where: inNames.join(' and '), order: byName }];
  return [
    { where: [isTyped, ...either].join(' and '), order: byName },
    ...byNames.map(group => ({ ...group, where: `${group.where} and not ${isTyped}` })),
  ];
}

const andAll = (conditions: readonly (string | false)[]): string =>
  conditions
    .filter(condition => condition !== false)
    .map(condition => ` and ${condition}`)
    .join('');

function filters(search: Search, parameter: Parameter): string {
  const linked = isLinked('m.member_number');
  return andAll([
    search.active === 'true' && "m.status = 'active'",
    search.active === 'false' && "m.status <> 'active'",
    search.facility !== undefined && `m.facility_code = ${parameter(search.facility)}`,
    search.region !== undefined &&
      `m.facility_code in (select code from facilities where lower(region_code) = lower(${parameter(search.region)}))`,
    search.member_type_id !== undefined && `m.member_type_id = ${parameter(search.member_type_id)}`,
    search.chat_verified === true && linked,
    search.chat_verified === false && `not ${linked}`,
  ]);
}

function prepare(search: Search) {
  const values: unknown[] = [];
  const parameter: Parameter = value => `$${values.push(value)}`;
  const groups = groupsFor(search.words, parameter);
  return { values, parameter, groups, filtered: filters(search, parameter) };
}

const sortKeys = ({ order: [first, second] }: Group, rank: number) =>
  `${rank} as rank, ${first} as first, ${second} as second, m.member_number`;

/** Whether the matches are an index range: all members, or a prefix. */
const areTogether = (words: readonly SearchWord[]): boolean =>
  words.length === 0 || (words.length === 1 && words.every(word => partFor(word) === 'beginning'));

/**
 * One page; only its rows are read in full. Index ranges are read in order, as far as the page goes. Other matches are
 * collected first: `offset 0` keeps PostgreSQL from walking names in order until it has found enough rare ones.
 */
export function pageStatement(search: Search, columns: Columns): Statement {
  const { values, parameter, groups, filtered } = prepare(search);
  const enough = areTogether(search.words) ? parameter(search.offset + search.limit) : null;
  const found = groups.map((group, rank) => {
    const inOrder = `order by ${group.order.join(', ')}, m.member_number limit ${enough}`;
    const end = enough === null ? 'offset 0' : inOrder;
    return `(select ${sortKeys(group, rank)} from members m where ${group.where}${filtered} ${end})`;
  });
  const text = `
with page as (
  select * from (${found.join(' union all ')}) as found order by rank, first, second, member_number
   limit ${parameter(search.limit)} offset ${parameter(search.offset)})
select ${selected(columns)} from page ${summaryJoins}
 order by page.rank, page.first, page.second, page.member_number`;
  return { text, values };
}

/** Whether a total depends only on members, not on links or facilities. */
export const isOfMembersAlone = (search: Search): boolean =>
  search.chat_verified === undefined && search.region === undefined;

/** The total, with the directory version it was counted in. */
export function countStatement(search: Search): Statement {
  const { values, groups, filtered } = prepare(search);
  const counts = groups.map(
    ({ where }) => `(select count(*) from members m where ${where}${filtered})`,
  );
  const version = '(select version from directory_version)';
  return { text: `select (${counts.join(' + ')})::int as total, ${version} as version`, values };
}
