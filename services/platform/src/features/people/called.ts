import { CALLED_AT_MOST, type CalledPerson } from '@guildhall/contracts/platform';
import { query } from '@guildhall/service-kit/database';
import { nameOfActor } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { inName } from '../directory/search-statement.js';
import { escapeLike, type SearchWord } from '../directory/search-words.js';

/** Who a member `m` was at the identity provider, as far as anything here tells: by a link, a session, or a deed of their own. */
const subjectsOfMember = `(
  select identity_user_id as subject from chat_links
   where chat_links.member_number = m.member_number and identity_user_id is not null
  union select subject from sessions where sessions.member_number = m.member_number
  union (select actor from audit_log
          where audit_log.member_number = m.member_number and actor_kind = 'person' and resource is null
          order by at desc, id desc limit 1))`;

/**
 * Whose login is meant by a name: of members, and of whoever is logged in and no member. Nobody else did anything that
 * is written down under a name. Member by member, so that a name that thousands have is done with the first few.
 */
export async function findCalled(db: Db, words: readonly SearchWord[]): Promise<CalledPerson[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const isMember = words.map(word => inName(word, parameter)).join(' and ');
  const isOther = words.map(
    ({ folded }) => `folded(o.profile ->> 'name') like ${parameter(`%${escapeLike(folded)}%`)}`,
  );
  const atMost = parameter(CALLED_AT_MOST);
  const { rows } = await query<CalledPerson>(
    db,
    `select a.actor as subject, coalesce(${nameOfActor}, a.member) as name
       from (select c.subject as actor, 'person' as actor_kind, min(c.member) as member
               from ((select s.subject, m.first_name || ' ' || m.last_name as member
                        from members m cross join lateral ${subjectsOfMember} s where ${isMember} limit ${atMost})
                      union all
                     select o.subject, null from sessions o where o.member_number is null and ${isOther.join(' and ')}) as c
              group by c.subject limit ${atMost}) as a
      order by name, subject`,
    values,
  );
  return rows;
}
