import { isUuid } from '@guildhall/contracts';
import { type MessageOrText, saidOf, textOf } from '@guildhall/contracts/messages';
import type { Erasure, ErasurePart } from '@guildhall/contracts/platform';
import { firstRow, query, sql } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import { nameOfActor } from '../../audit/repository.js';
import type { Db, Row } from '../../database.js';

/** The state of an erasure in progress. */
export interface Work {
  readonly parts: readonly ErasurePart[];
  readonly hadMailbox: boolean;
}

export const waitsFor = (why: MessageOrText | null) => ({
  waits_for: why === null ? null : textOf(why),
  waits_for_said: why === null ? null : saidOf(why),
});

/** False: this person is already being erased. The unique number decides, also between replicas. */
export async function insert(
  db: Db,
  erasure: {
    readonly id: string;
    readonly memberNumber: string;
    readonly mark: string;
    readonly despiteSource: boolean;
    readonly by: AskedBy;
    readonly work: Work;
  },
): Promise<boolean> {
  const { by, despiteSource, id, mark, memberNumber, work } = erasure;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erasures')
    .values({
      id,
      member_number: memberNumber,
      member_mark: mark,
      requested_at: sql<Date>`now()`,
      requested_by_kind: by.actor.kind,
      requested_by: by.actor.name,
      request_id: by.requestId,
      despite_source: despiteSource,
      parts: JSON.stringify(work),
      next_attempt_at: sql<Date>`now()`,
    })
    .onConflict(conflict => conflict.column('member_number').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Found = Row<'erasures'> & { readonly parts: Work; readonly name: string | null };

/** Aliased like the audit log's columns, so that actor names can be looked up. */
const shown = (which: string) => `
  select a.*, ${nameOfActor} as name
    from (select e.*, requested_by_kind as actor_kind, requested_by as actor from erasures e ${which}) as a`;

const toErasure = ({ parts: { parts, hadMailbox }, ...row }: Found): Erasure => ({
  id: row.id,
  member_number: row.member_number,
  state: row.finished_at === null ? 'under_way' : 'done',
  requested_at: row.requested_at.toISOString(),
  requested_by: row.requested_by,
  requested_by_name: row.name,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  parts: [...parts],
  had_mailbox: hadMailbox,
});

export async function find(db: Db, id: string): Promise<Erasure | null> {
  if (!isUuid(id)) return null;
  const row = await firstRow<Found>(db, shown('where id = $1'), [id]);
  return row && toErasure(row);
}

export async function findOf(db: Db, memberNumber: string): Promise<Erasure | null> {
  const row = await firstRow<Found>(db, shown('where member_number = $1'), [memberNumber]);
  return row && toErasure(row);
}

/** The person's latest finished erasure, by hash. */
export async function findDone(db: Db, mark: string): Promise<Erasure | null> {
  const which = 'where member_mark = $1 and finished_at is not null';
  const row = await firstRow<Found>(db, shown(`${which} order by requested_at desc limit 1`), [
    mark,
  ]);
  return row && toErasure(row);
}

/** Newest first, from a cursor. */
export async function list(db: Db, after: Date | null, limit: number): Promise<Erasure[]> {
  const order = 'order by requested_at desc, id desc';
  const page = `where $1::timestamptz is null or requested_at < $1 ${order} limit $2`;
  const { rows } = await query<Found>(db, `${shown(page)} ${order}`, [after, limit]);
  return rows.map(toErasure);
}

export interface Attempt extends Work {
  readonly id: string;
  readonly memberNumber: string;
  readonly by: AskedBy;
  readonly despiteSource: boolean;
}

/** The member of an unfinished erasure. */
type Unfinished = Row<'erasures'> & {
  readonly member_number: string;
  readonly requested_by_kind: AskedBy['actor']['kind'];
  readonly parts: Work;
};

/** Null: done or canceled. Waits for a concurrent cancellation. */
export async function beginAttempt(db: Db, id: string): Promise<Attempt | null> {
  const row = await firstRow<Unfinished>(
    db,
    'update erasures set attempts = attempts + 1 where id = $1 and finished_at is null returning *',
    [id],
  );
  return (
    row && {
      ...row.parts,
      id,
      memberNumber: row.member_number,
      despiteSource: row.despite_source,
      by: {
        actor: { kind: row.requested_by_kind, name: row.requested_by },
        requestId: row.request_id,
        resource: `erasure:${id}`,
      },
    }
  );
}

/** Finished erasures stay as they are, even if a slow attempt is still running. */
const unfinished = (db: Db, id: string) =>
  db.updateTable('erasures').where('id', '=', id).where('finished_at', 'is', null);

/** Saves progress for the next attempt. False: the erasure is over. */
export async function keep(
  db: Db,
  id: string,
  { parts, hadMailbox }: Work,
  nextAttemptAt?: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(db, id)
    .set({
      parts: JSON.stringify({ parts, hadMailbox }),
      ...(nextAttemptAt !== undefined && { next_attempt_at: nextAttemptAt }),
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False: it is not in progress. */
export async function remove(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('erasures')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Keeps the record without the member's identity. False: already done or canceled. */
export async function finish(db: Db, id: string, { parts, hadMailbox }: Work): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(db, id)
    .set({
      parts: JSON.stringify({ parts, hadMailbox }),
      member_number: null,
      finished_at: sql<Date>`now()`,
      next_attempt_at: null,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
