import { isUuid } from '@guildhall/contracts';
import type { CompletedVerification } from '@guildhall/contracts/chat-bot';
import { deleteOlder, onlyRow, sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import { openPhases, type Phase, type Trigger, waysOf } from '../../domain/verification.js';

export const verificationColumns = [
  'id',
  'status',
  'chat_id',
  'chat_username',
  'member_number',
  'server_id',
  'server_name',
  'claimed_by',
  'code',
  'proven_at',
  'reason',
  'wrong_identities',
  'identity_user_id',
  'answer',
  'created_at',
  'expires_at',
  'completed_at',
] as const satisfies readonly (keyof Row<'verifications'>)[];

export type VerificationRow = Readonly<
  Pick<Row<'verifications'>, (typeof verificationColumns)[number]>
> & { readonly status: Phase; readonly answer: CompletedVerification | null };

export async function find(db: Db, id: string): Promise<VerificationRow | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('verifications')
    .select(verificationColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as VerificationRow | undefined) ?? null;
}

const one = (db: Db, id: string) => db.updateTable('verifications').where('id', '=', id);

/** Keeps the first time. */
export async function noteOpened(db: Db, id: string): Promise<void> {
  await one(db, id).set({ opened_at: sql<Date>`now()` }).where('opened_at', 'is', null).execute();
}

export type NewVerification = Pick<
  VerificationRow,
  'id' | 'chat_id' | 'chat_username' | 'member_number' | 'server_id' | 'server_name'
> & { readonly created_at: Date; readonly expires_at: Date };

/** Applies a trigger to the rows selected by the caller, as the state table says. */
export function moving(db: Db, trigger: Trigger) {
  const ways = waysOf(trigger);
  const cases = ways.map(({ from, to }) => sql`when ${from} then ${to}`);
  return db
    .updateTable('verifications')
    .set({
      status: sql<Phase>`case status ${sql.join(cases, sql` `)} end`,
      pending_chat_id: null,
      code: null,
    })
    .where(
      'status',
      'in',
      ways.map(({ from }) => from),
    );
}

/** An account's verifications that a newer one supersedes. */
export const supersede = (tx: Db, chatId: string) =>
  moving(tx, 'supersede').set({ reason: 'superseded' }).where('chat_id', '=', chatId);

/** Supersedes the account's older pending one. */
export async function insertPending(db: Db, row: NewVerification): Promise<void> {
  await db.transaction().execute(async tx => {
    await supersede(tx, row.chat_id).execute();
    await tx
      .insertInto('verifications')
      .values({ ...row, status: 'pending', pending_chat_id: row.chat_id })
      .execute();
  });
}

const ending = (to: Phase, reason: string) => ({
  status: to,
  reason,
  pending_chat_id: null,
  code: null,
});

/** Ends a row if unchanged since it was read. False: it changed, and that change stands. */
export async function end(
  db: Db,
  { id, status }: Pick<VerificationRow, 'id' | 'status'>,
  to: Phase,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await one(db, id)
    .set(ending(to, reason))
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a wrong identity, and ends it at the limit. False: it changed since it was read. */
export async function countWrongIdentity(
  db: Db,
  { id, status, wrong_identities }: Pick<VerificationRow, 'id' | 'status' | 'wrong_identities'>,
  counted: { readonly to: Phase; readonly wrong_identities: number },
): Promise<boolean> {
  const { numUpdatedRows } = await one(db, id)
    .set({ wrong_identities: counted.wrong_identities })
    .$if(counted.to !== status, update => update.set(ending(counted.to, 'wrong_identity')))
    .where('status', '=', status)
    .where('wrong_identities', '=', wrong_identities)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Completion {
  readonly identity: string;
  readonly answer: CompletedVerification;
  readonly at: Date;
}

export async function complete(db: Db, id: string, completion: Completion): Promise<void> {
  await moving(db, 'complete')
    .set({
      reason: null,
      identity_user_id: completion.identity,
      answer: JSON.stringify(completion.answer),
      completed_at: completion.at,
    })
    .where('id', '=', id)
    .execute();
}

export async function keepAnswer(db: Db, id: string, answer: CompletedVerification): Promise<void> {
  await one(db, id)
    .set({ answer: JSON.stringify(answer) })
    .execute();
}

/**
 * An administrator's link is stored as a completed verification. Pending ones of the account or member end as if the
 * administrator had canceled them; claims by others stay, because ending them would reveal the link.
 */
export async function insertManual(
  tx: Db,
  { identity, ...row }: NewVerification & { readonly identity: string | null },
): Promise<void> {
  const begun = (trigger: Trigger) =>
    moving(tx, trigger).where(({ eb, or }) =>
      or([eb('pending_chat_id', '=', row.chat_id), eb('member_number', '=', row.member_number)]),
    );
  await begun('late').set({ reason: 'expired' }).where('expires_at', '<', row.created_at).execute();
  await begun('cancel').set({ reason: 'already_linked' }).execute();
  await tx
    .insertInto('verifications')
    .values({
      ...row,
      status: 'completed',
      method: 'manual',
      identity_user_id: identity,
      completed_at: row.created_at,
    })
    .execute();
}

/** Recorded before the link is requested, so that a crash does not lose the person. */
export async function noteLinking(db: Db, id: string, identity: string): Promise<void> {
  await one(db, id).set({ linking_identity: identity, linking_at: sql<Date>`now()` }).execute();
}

/** The link exists, but its requester died before recording it. */
export async function settleLinked(db: Db, chatId: string, memberNumber: string): Promise<void> {
  await moving(db, 'complete')
    .set({ reason: null, completed_at: sql<Date>`now()` })
    .set('identity_user_id', ({ ref }) => ref('linking_identity'))
    .where('pending_chat_id', '=', chatId)
    .where('member_number', '=', memberNumber)
    .where('linking_identity', 'is not', null)
    .execute();
}

/** Expired ones; a link in progress gets another minute. */
export async function sweep(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await moving(db, 'late')
    .set({ reason: 'expired' })
    .where('expires_at', '<', now)
    .where(({ eb, or }) =>
      or([
        eb('linking_at', 'is', null),
        eb('linking_at', '<', sql<Date>`${now}::timestamptz - interval '1 minute'`),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The platform keeps the link; how it came about need not be kept forever. */
export const removeOld = (db: Db, days: number) =>
  deleteOlder(db, 'verifications', {
    at: 'created_at',
    age: `${days} days`,
    and: `status not in (${openPhases.map(phase => `'${phase}'`).join(', ')})`,
  });

export interface Counts {
  readonly pending: number;
  readonly daily: number;
  readonly weekly: number;
}

export const count = (db: Db, now: Date) =>
  onlyRow<Counts>(
    db,
    `select count(*) filter (where status = 'pending' and expires_at >= $1)::int as pending,
            count(*) filter (where completed_at > $1::timestamptz - interval '1 day')::int as daily,
            count(*) filter (where completed_at > $1::timestamptz - interval '7 days')::int as weekly
       from verifications
      where status = 'pending' or completed_at > $1::timestamptz - interval '7 days'`,
    [now],
  );
