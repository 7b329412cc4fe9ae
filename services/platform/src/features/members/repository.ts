import type { listMembers, Member } from '@guildhall/contracts/platform';
import { pageOf, query } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Asked } from '../../domain/asked.js';
import { memberJoins, memberJson, pageJoins } from './member-sql.js';

interface Text {
  readonly number: Row<'members'>['member_number'];
  readonly member: string;
}

const from = `${memberJson} as member from members m ${memberJoins}`;
// Named, so that each connection plans them once: these two are asked more than all others together.
const byNumber = {
  name: 'members-by-number',
  text: `select m.member_number as number, ${from} where m.member_number = any($2)`,
};
const byChat = {
  name: 'members-by-chat',
  text: `select l.chat_id as number, ${from} where l.chat_id = any($2)`,
};

/** JSON texts of members, ready to be sent, in the order in which they were asked for. */
async function memberTexts(
  db: Db,
  statement: typeof byNumber,
  asked: readonly string[],
  types: string,
): Promise<readonly (string | null)[]> {
  const { rows } = await query<Text>(
    db,
    statement.text,
    [types, [...new Set(asked)]],
    statement.name,
  );
  const found = new Map(rows.map(row => [row.number, row.member]));
  return asked.map(each => found.get(each) ?? null);
}

export const findMemberTexts = (db: Db, numbers: readonly string[], types: string) =>
  memberTexts(db, byNumber, numbers, types);

export const findMemberTextsByChat = (db: Db, chatIds: readonly string[], types: string) =>
  memberTexts(db, byChat, chatIds, types);

export async function findMember(
  db: Db,
  number: string | null,
  types: string,
): Promise<Member | null> {
  if (number === null) return null;
  const [text = null] = await findMemberTexts(db, [number], types);
  // The statement above is what the contract says, field by field.
  return text === null ? null : (JSON.parse(text) as Member);
}

/** Members in the order of their numbers, as JSON text, with the number to go on after. */
export async function listMemberTexts(
  db: Db,
  { after, limit, linked, facility }: Asked<typeof listMembers>,
  types: string,
): Promise<{ readonly members: readonly string[]; readonly next: string | null }> {
  const beyond = (number: string) => `($3::text is null or ${number} > $3)`;
  // Said of both: merging them in their order would else read every link before the page, on each page.
  const isLinked = `exists (
    select from chat_links c where c.member_number = m.member_number and ${beyond('c.member_number')})`;
  const linkedOrNot = linked === undefined ? 'true' : `${linked ? '' : 'not '}${isLinked}`;
  // The page is cut before anything is built; one row more tells whether there is a next page.
  const { rows } = await query<Text>(
    db,
    `with page as materialized (
       select m.* from members m
        where ${beyond('m.member_number')}
          and ($4::text is null or m.facility_code = $4) and ${linkedOrNot}
        order by m.member_number limit $2)
     select m.member_number as number, ${memberJson} as member from page m ${pageJoins}
      order by m.member_number`,
    [types, limit + 1, after ?? null, facility ?? null],
  );
  const { shown, next } = pageOf(rows, limit, row => row.number);
  return { members: shown.map(row => row.member), next };
}
