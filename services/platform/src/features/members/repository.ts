import type { Member } from '@guildhall/contracts/platform';
import type pg from 'pg';
import type { MemberTypes } from '../../domain/member-types.js';
import { memberJoins, memberJson } from './member-sql.js';

export type { Member };

type Db = pg.Pool | pg.PoolClient;
interface Row {
  readonly number: string;
  readonly member: string;
}

const select = `select m.member_number as number, ${memberJson} as member from members m ${memberJoins}`;
// Named, so that each connection plans them once: these two are asked more than all others together.
const byNumber = { name: 'member-by-number', text: `${select} where m.member_number = $2` };
const byChat = { name: 'member-by-chat', text: `${select} where l.chat_id = $2` };

/** The JSON text of a member, ready to be sent. */
export async function findMemberText(
  db: Db,
  number: string,
  types: MemberTypes,
): Promise<string | null> {
  const { rows } = await db.query<Row>({ ...byNumber, values: [types.json, number] });
  return rows[0]?.member ?? null;
}

export async function findMemberTextByChat(
  db: Db,
  chatId: string,
  types: MemberTypes,
): Promise<string | null> {
  const { rows } = await db.query<Row>({ ...byChat, values: [types.json, chatId] });
  return rows[0]?.member ?? null;
}

export async function findMember(
  db: Db,
  number: string,
  types: MemberTypes,
): Promise<Member | null> {
  const text = await findMemberText(db, number, types);
  // The statement above is what the contract says, field by field.
  return text === null ? null : (JSON.parse(text) as Member);
}

export interface MemberPage {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly linked?: boolean | undefined;
  readonly facility?: string | undefined;
}

const isLinked = 'exists (select 1 from chat_links c where c.member_number = m.member_number)';

/** Members in the order of their numbers, as JSON text, with the number to go on after. */
export async function listMemberTexts(
  db: Db,
  { after, limit, linked, facility }: MemberPage,
  types: MemberTypes,
): Promise<{ readonly members: readonly string[]; readonly next: string | null }> {
  const linkedOrNot = linked === undefined ? 'true' : `${linked ? '' : 'not '}${isLinked}`;
  // The page is cut before anything is built; one row more tells whether there is a next page.
  const { rows } = await db.query<Row>(
    `with page as materialized (
       select m.* from members m
        where ($3::text is null or m.member_number > $3)
          and ($4::text is null or m.facility_code = $4) and ${linkedOrNot}
        order by m.member_number limit $2)
     select m.member_number as number, ${memberJson} as member from page m ${memberJoins}
      order by m.member_number`,
    [types.json, limit + 1, after ?? null, facility ?? null],
  );
  const kept = rows.slice(0, limit);
  return {
    members: kept.map(row => row.member),
    next: rows.length > limit ? (kept.at(-1)?.number ?? null) : null,
  };
}
