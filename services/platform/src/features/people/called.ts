import { CALLED_AT_MOST, type CalledPerson } from '@guildhall/contracts/platform';
import { query } from '@guildhall/service-kit/database';
import { nameOfActor } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { inName } from '../directory/search-statement.js';
import { escapeLike, type SearchWord } from '../directory/search-words.js';

/**
 * Whose login is meant by a name: of members who confirmed a link or are logged in, and of whoever is logged in and no
 * member. Nobody else did anything that is written down under a name.
 */
export async function findCalled(db: Db, words: readonly SearchWord[]): Promise<CalledPerson[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const isMember = words.map(word => inName(word, parameter)).join(' and ');
  const isOther = words.map(
    ({ folded }) => `folded(o.profile ->> 'name') like ${parameter(`%${escapeLike(folded)}%`)}`,
  );
  const { rows } = await query<CalledPerson>(
    db,
    `select a.actor as subject, ${nameOfActor} as name
       from (select c.subject as actor, 'person' as actor_kind
               from (select k.identity_user_id as subject
                       from members m join chat_links k using (member_number)
                      where k.identity_user_id is not null and ${isMember}
                      union
                     select v.subject from members m join sessions v using (member_number) where ${isMember}
                      union
                     select o.subject from sessions o where o.member_number is null and ${isOther.join(' and ')}) as c
              limit ${parameter(CALLED_AT_MOST)}) as a
      order by name, subject`,
    values,
  );
  return rows;
}
