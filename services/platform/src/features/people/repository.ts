import { CALLED_AT_MOST, type CalledPerson, type FoundMember } from '@guildhall/contracts/platform';
import { allRows, firstRow, instant, query, type Worded } from '@guildhall/service-kit/database';
import { nameOfActor } from '../../audit/repository.js';
import { type Columns, type Db, own, type Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import { inName, pageStatement, type Search } from '../directory/search-statement.js';
import { escapeLike, type SearchWord } from '../directory/search-words.js';
import { type SummaryRow, summary } from '../directory/summary.js';

type FoundRow = SummaryRow &
  Pick<Row<'members'>, 'status'> & { readonly chat_id: Row<'chat_links'>['chat_id'] | null };

const found: Columns<keyof FoundMember | keyof FoundRow> = {
  ...summary,
  ...own('members', 'm', ['status']),
  ...own('chat_links', 'l', ['chat_id']),
};

export function searchMembers(db: Db, search: Search): Promise<FoundMember[]> {
  const { text, values } = pageStatement(search, found);
  return allRows<FoundRow>(db, text, [...values]);
}

export type MemberState = Worded<Tables['members'], 'left_source_at'> & {
  readonly sessions: number;
};

export const findState = (db: Db, memberNumber: string): Promise<MemberState | null> =>
  firstRow<MemberState>(
    db,
    `select ${instant('left_source_at')} as left_source_at,
            (select count(*)::int from sessions s where s.member_number = m.member_number) as sessions
       from members m where member_number = $1`,
    [memberNumber],
  );

/**
 * Subjects that match a name: members who confirmed a link or are logged in, and logged-in people who are not members.
 * The log names no others.
 */
export async function findCalled(db: Db, words: readonly SearchWord[]): Promise<CalledPerson[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const isMember = words.map(word => inName(word, parameter)).join(' and ');
  const isOther = words.map(
    ({ folded }) => `folded(o.profile ->> 'name') like ${parameter(`%${escapeLike(folded)}%`)}`,
  );
  const atMost = `limit ${parameter(CALLED_AT_MOST)}`;
  // Each branch is limited, because common names match thousands.
  const { rows } = await query<CalledPerson>(
    db,
    `select a.actor as subject, ${nameOfActor} as name
       from (select c.subject as actor, 'person' as actor_kind
               from ((select distinct k.identity_user_id as subject
                        from members m join chat_links k using (member_number)
                       where k.identity_user_id is not null and ${isMember} ${atMost})
                      union
                     (select distinct v.subject
                        from members m join sessions v using (member_number) where ${isMember} ${atMost})
                      union
                     (select distinct o.subject
                        from sessions o where o.member_number is null and ${isOther.join(' and ')} ${atMost})) as c
              ${atMost}) as a
      order by name, subject`,
    values,
  );
  return rows;
}
