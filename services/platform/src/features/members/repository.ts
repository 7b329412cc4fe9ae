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
// Named statements are planned once per connection; these two are the most frequent.
const byNumber = {
  name: 'members-by-number',
  text: `select m.member_number as number, ${from} where m.member_number = any($2)`,
};
const byChat = {
  name: 'members-by-chat',
  text: `select l.chat_id as number, ${from} where l.chat_id = any($2)`,
};

/** Members as JSON text, in the requested order. */
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
  // The statement above matches the contract field by field.
  return text === null ? null : (JSON.parse(text) as Member);
}

/** Members ordered by number, as JSON text, with the cursor for the next page. */
export async function listMemberTexts(
  db: Db,
  { after, limit, linked, facility }: Asked<typeof listMembers>,
  types: string,
): Promise<{ readonly members: readonly string[]; readonly next: string | null }> {
  const beyond = (number: string) => `($3::text is null or ${number} > $3)`;
  // On both sides; a merge would otherwise read every link before each page.
  const isLinked = `exists (
    select from chat_links c where c.member_number = m.member_number and ${beyond('c.member_number')})`;
  const linkedOrNot = linked === undefined ? 'true' : `${linked ? '' : 'not '}${isLinked}`;
  // Cuts the page before building JSON; one extra row tells whether there is a next page.
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
