import { isLinked } from '../../domain/sql.js';
import { escapeLike, partFor, type SearchWord } from '../directory/search-words.js';

export interface MemberSearch {
  readonly words: readonly SearchWord[];
  readonly status: 'active' | 'other' | 'all';
  readonly linked: boolean | null;
  /** The name and the number of the last row of the page before. */
  readonly after: readonly [name: string, number: string] | null;
  readonly limit: number;
}

type Parameter = (value: unknown) => string;

const firstName = "split_part(m.search_name, E'\\t', 2)";

/** In the name; a word of one or two letters is what a last or a first name begins with. */
function inName(word: SearchWord, parameter: Parameter): string {
  if (word.folded === '') return 'false';
  const text = escapeLike(word.folded);
  if (partFor(word) === 'anywhere') return `m.search_name like ${parameter(`%${text}%`)}`;
  const beginning = parameter(`${text}%`);
  return `(m.search_name like ${beginning} or ${firstName} like ${beginning})`;
}

/** By what somebody is found at once: their number, and the account's. */
const byNumber = (word: SearchWord, parameter: Parameter) => {
  const typed = parameter(word.typed);
  return `m.member_number in (
    select ${typed} union all select l.member_number from chat_links l where l.chat_id = ${typed})`;
};

/**
 * Members in the order of their names, on from a place; whoever has the number that was typed comes first. Two
 * statements in one: each can be read from an index, and together they could not.
 */
export function searchStatement(search: MemberSearch) {
  const values: unknown[] = [];
  const parameter: Parameter = value => `$${values.push(value)}`;
  const { words, status, linked, after } = search;
  const filters = [
    status === 'active' && "m.status = 'active'",
    status === 'other' && "m.status <> 'active'",
    linked !== null && `${linked ? '' : 'not '}${isLinked('m.member_number')}`,
  ].filter(each => each !== false);
  const [only, ...others] = words;
  const exact = only && others.length === 0 ? byNumber(only, parameter) : 'false';
  const named = words.map(word => inName(word, parameter));
  const onFrom = after
    ? `(m.search_name, m.member_number) > (${parameter(after[0])}, ${parameter(after[1])})`
    : 'true';
  const limit = parameter(search.limit);
  const where = (conditions: readonly string[]) =>
    [...conditions, ...filters].length === 0
      ? ''
      : `where ${[...conditions, ...filters].join(' and ')}`;
  const text = `
with exact as (
  select 0 as rank, m.search_name, m.member_number from members m ${where([exact, after ? 'false' : 'true'])}),
named as (
  select 1 as rank, m.search_name, m.member_number from members m
  ${where([...named, onFrom, ...(exact === 'false' ? [] : [`not ${exact}`])])}
   order by m.search_name, m.member_number limit ${limit}),
page as (select * from exact union all select * from named order by rank, search_name, member_number limit ${limit})
select m.member_number, m.first_name, m.last_name, m.facility_code, f.region_code, m.member_type_id,
       l.chat_id is not null as chat_verified, m.status, l.chat_id, page.rank, m.search_name
  from page join members m using (member_number)
  left join facilities f on f.code = m.facility_code
  left join chat_links l on l.member_number = m.member_number
 order by page.rank, page.search_name, page.member_number`;
  return { text, values };
}
