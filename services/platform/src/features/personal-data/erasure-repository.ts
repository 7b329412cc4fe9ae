import { isUuid } from '@guildhall/contracts';
import type { Erasure, ErasurePart } from '@guildhall/contracts/platform';
import { meantBy } from '@guildhall/contracts/said';
import { claim, type WorkTable } from '@guildhall/service-kit';
import { firstRow, query, type Renamed } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import { nameOfActor } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import type { Tables } from '../../tables.js';

/** What is known of an erasure while it is under way. */
export interface Work {
  readonly parts: readonly ErasurePart[];
  readonly hadMailbox: boolean;
}

/** Announced with every new one: whoever erases need not wait for the next look. */
export const erasureAsked = 'erasure_asked';

/** False: this person is being erased already. The unique number decides, also between replicas. */
export async function insert(
  db: Db,
  erasure: {
    readonly id: string;
    readonly memberNumber: string;
    readonly by: AskedBy;
    readonly work: Work;
    readonly now: Date;
  },
): Promise<boolean> {
  const { by, id, memberNumber, now, work } = erasure;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erasures')
    .values({
      id,
      member_number: memberNumber,
      requested_at: now,
      requested_by_kind: by.actor.kind,
      requested_by: by.actor.name,
      request_id: by.requestId,
      parts: JSON.stringify(work),
      next_attempt_at: now,
    })
    .onConflict(conflict => conflict.column('member_number').doNothing())
    .executeTakeFirst();
  await query(db, `notify ${erasureAsked}`);
  return numInsertedOrUpdatedRows === 1n;
}

type Row = Work &
  Renamed<
    Tables['erasures'],
    {
      id: 'id';
      memberNumber: 'member_number';
      requestedAt: 'requested_at';
      actor_kind: 'requested_by_kind';
      actor: 'requested_by';
      requestId: 'request_id';
      attempts: 'attempts';
      nextAttemptAt: 'next_attempt_at';
      finishedAt: 'finished_at';
    }
  > & { readonly actor_kind: AskedBy['actor']['kind']; readonly name: string | null };

/** The columns in which the name of an actor is looked up are called as the audit log calls them. */
const shown = `
  select a.*, ${nameOfActor} as name from (
    select id::text, member_number as "memberNumber", requested_at as "requestedAt", request_id as "requestId",
           requested_by_kind as actor_kind, requested_by as actor, parts -> 'parts' as parts,
           (parts -> 'hadMailbox')::boolean as "hadMailbox", attempts,
           next_attempt_at as "nextAttemptAt", finished_at as "finishedAt" from erasures`;

const toErasure = (row: Row): Erasure => ({
  id: row.id,
  member_number: row.memberNumber,
  state: row.finishedAt === null ? 'under_way' : 'done',
  requested_at: row.requestedAt.toISOString(),
  requested_by: row.actor,
  requested_by_name: row.name,
  attempts: row.attempts,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null,
  parts: row.parts.map(part => ({
    ...part,
    waits_for_said: part.waits_for === null ? null : meantBy(part.waits_for),
  })),
  had_mailbox: row.hadMailbox,
});

export async function find(db: Db, id: string): Promise<Erasure | null> {
  if (!isUuid(id)) return null;
  const row = await firstRow<Row>(db, `${shown} where id = $1) as a`, [id]);
  return row && toErasure(row);
}

export async function findOf(db: Db, memberNumber: string): Promise<Erasure | null> {
  const row = await firstRow<Row>(db, `${shown} where member_number = $1) as a`, [memberNumber]);
  return row && toErasure(row);
}

/** Newest first, on from a moment. */
export async function list(db: Db, after: Date | null, limit: number): Promise<Erasure[]> {
  const { rows } = await query<Row>(
    db,
    `${shown} where $1::timestamptz is null or requested_at < $1
      order by requested_at desc, erasures.id desc limit $2) as a order by a."requestedAt" desc, a.id desc`,
    [after, limit],
  );
  return rows.map(toErasure);
}

/** An erasure that this process has in hand until its claim ends. */
export interface Claimed extends Work {
  readonly id: string;
  readonly memberNumber: string;
  readonly attempts: number;
  readonly by: AskedBy;
}

const erasures: WorkTable<Tables['erasures']> = {
  table: 'erasures',
  key: 'id',
  due: 'next_attempt_at',
  lease: 'claimed_until',
};

export async function claimDue(
  db: Db,
  want: { readonly count: number; readonly leaseMs: number; readonly now: Date },
): Promise<Claimed[]> {
  const rows = await claim<Row & { memberNumber: string }>(
    db,
    erasures,
    `select id::text, member_number as "memberNumber", attempts, parts -> 'parts' as parts,
            (parts -> 'hadMailbox')::boolean as "hadMailbox",
            requested_by_kind as actor_kind, requested_by as actor, request_id as "requestId"
       from claimed`,
    want,
  );
  return rows.map(({ actor_kind: kind, actor: name, requestId, ...work }) => ({
    ...work,
    by: { actor: { kind, name }, requestId, resource: `erasure:${work.id}` },
  }));
}

/** What was done so far is known to whoever goes on, should this process die. */
export async function keep(db: Db, id: string, { parts, hadMailbox }: Work): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ parts: JSON.stringify({ parts, hadMailbox }) })
    .where('id', '=', id)
    .execute();
}

export async function tryAgainAt(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ claimed_until: null, next_attempt_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** The record stays; of whom it was does not. */
export async function finish(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ member_number: null, finished_at: now, next_attempt_at: null, claimed_until: null })
    .where('id', '=', id)
    .execute();
}
