import type { MemberSearch } from '@guildhall/contracts/platform';
import { column, selected } from '../../database.js';
import { isLinked } from '../../domain/sql.js';
import { escapeLike, escapePattern, partFor, type SearchWord } from './search-words.js';
import { summary, summaryJoins } from './summary.js';

export type Search = Omit<MemberSearch, 'q'> &
  Required<Pick<MemberSearch, 'active' | 'limit' | 'offset'>> & {
    readonly words: readonly SearchWord[];
  };

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Members of one kind of match, in their order. What a search finds is several of these, one after the other. */
export interface Group {
  readonly where: string;
  readonly order: readonly [string, string];
}

export type Parameter = (value: unknown) => string;

/** Both names as they are looked for: the last one, a tab, the first one. */
export const lastName = `m.${column('members', 'search_name')}`;
const firstName = `split_part(${lastName}, E'\\t', 2)`;
export const byName = [lastName, "''::text"] as const;

const begins = (column: string, word: SearchWord, parameter: Parameter) =>
  word.folded === '' ? 'false' : `${column} like ${parameter(`${escapeLike(word.folded)}%`)}`;

const contains = (text: string, parameter: Parameter) =>
  `${lastName} like ${parameter(`%${escapeLike(text)}%`)}`;

/**
 * Beside others, a word of one or two letters is what any part of a name begins with: `la` of `de la Cruz`, `b` of
 * `O'Brien`. Of the pattern the index of trigrams reads these beginnings alone, and of several words those who have all.
 */
export function inName(word: SearchWord, parameter: Parameter): string {
  if (word.folded === '') return 'false';
  return partFor(word) === 'anywhere'
    ? contains(word.folded, parameter)
    : `${lastName} ~ ${parameter(`(^|[\t '-])${escapePattern(word.folded)}`)}`;
}

/** A short word alone: last names, then first names. Each is a range of an index that also counts it. */
export function beginningGroups(word: SearchWord, parameter: Parameter): Group[] {
  const last = begins(lastName, word, parameter);
  const first = begins(firstName, word, parameter);
  return [
    { where: last, order: byName },
    { where: `${first} and not ${last}`, order: [firstName, lastName] },
  ];
}

/**
 * First who has a number that was typed, then who has all words in the name: asked for both at once, the
 * index reads everybody who has one of the words.
 */
function groupsFor(words: readonly SearchWord[], parameter: Parameter): Group[] {
  const [only] = words;
  if (only === undefined) return [{ where: 'true', order: byName }];
  const inNames = words.map(word => inName(word, parameter));
  const either = words.map(
    (word, at) => `(m.member_number = ${parameter(word.typed)} or ${inNames[at]})`,
  );
  const isTyped = `m.member_number = any(${parameter(words.map(word => word.typed))}::text[])`;
  const byNames = areTogether(words)
    ? beginningGroups(only, parameter)
    : [{ where: inNames.join(' and '), order: byName }];
  return [
    { where: [isTyped, ...either].join(' and '), order: byName },
    ...byNames.map(group => ({ ...group, where: `${group.where} and not ${isTyped}` })),
  ];
}

/** What goes behind another condition. */
export const andAll = (conditions: readonly (string | false)[]): string =>
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

const wholePage = `
select ${selected(summary)}, (select version from directory_version) as version
  from page ${summaryJoins}
 order by page.rank, page.first, page.second, page.member_number`;

export const columns = ({ order: [first, second] }: Group, rank: number) =>
  `${rank} as rank, ${first} as first, ${second} as second, m.member_number`;

/** Whether the matches are a range of an index: all members, or a beginning. */
export const areTogether = (words: readonly SearchWord[]): boolean =>
  words.length === 0 || (words.length === 1 && words.every(word => partFor(word) === 'beginning'));

/**
 * One page; only its rows are read whole. What stands together in an index is read from there in its order, and only as
 * far as the page goes. Of what has to be looked for, everything is found first: `offset 0` keeps PostgreSQL from
 * reading names in order until it has met enough of those that are rare.
 */
export function pageStatement(search: Search): Statement {
  const { values, parameter, groups, filtered } = prepare(search);
  const enough = areTogether(search.words) ? parameter(search.offset + search.limit) : null;
  const found = groups.map((group, rank) => {
    const inOrder = `order by ${group.order.join(', ')}, m.member_number limit ${enough}`;
    const end = enough === null ? 'offset 0' : inOrder;
    return `(select ${columns(group, rank)} from members m where ${group.where}${filtered} ${end})`;
  });
  const text = `
with page as (
  select * from (${found.join(' union all ')}) as found order by rank, first, second, member_number
   limit ${parameter(search.limit)} offset ${parameter(search.offset)})${wholePage}`;
  return { text, values };
}

/** Whether a total is the members’ own matter, and not one of links or facilities as well. */
export const isOfMembersAlone = (search: Search): boolean =>
  search.chat_verified === undefined && search.region === undefined;

/** The total, with the version of what it was counted in. */
export function countStatement(search: Search): Statement {
  const { values, groups, filtered } = prepare(search);
  const counts = groups.map(
    ({ where }) => `(select count(*) from members m where ${where}${filtered})`,
  );
  const version = '(select version from directory_version)';
  return { text: `select (${counts.join(' + ')})::int as total, ${version} as version`, values };
}
