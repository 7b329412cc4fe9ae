import { allRows, onlyRow, query } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Db } from '../database.js';

/** A run that started earlier could bring the row back, so erasures and runs exclude each other. */
const excluding = `hashtextextended('erasing', 0)`;

/** False: a run is in progress. Otherwise no run starts before the transaction ends. */
export async function holdOffRuns(tx: Db): Promise<boolean> {
  const { isHeld } = await onlyRow<{ isHeld: boolean }>(
    tx,
    `select pg_try_advisory_xact_lock(${excluding}) as "isHeld"`,
  );
  return isHeld;
}

/** No member is erased until the run's connection closes. */
export const holdOffErasures = (client: pg.Client) =>
  query(client, `select pg_advisory_lock_shared(${excluding})`);

/** From the request on; later activity of the member would have to be erased too. */
export async function isErased(db: Db, mark: string): Promise<boolean> {
  const { isSo } = await onlyRow<{ isSo: boolean }>(
    db,
    `select exists (select from erased_members where mark = $1)
         or exists (select from erasures where member_mark = $1 and finished_at is null) as "isSo"`,
    [mark],
  );
  return isSo;
}

export const keep = (tx: Db, mark: string, isInSource: boolean) =>
  query(
    tx,
    `insert into erased_members (mark, left_source_at) values ($1, case when $2 then null else now() end)
     on conflict (mark) do update set erased_at = now(), left_source_at = excluded.left_source_at`,
    [mark, isInSource],
  );

export interface ErasedMember {
  readonly mark: string;
  /** Whether the source was without the row in between: then the row is a new member's. */
  readonly hasLeft: boolean;
}

export const list = (client: pg.Client): Promise<ErasedMember[]> =>
  allRows<ErasedMember>(
    client,
    'select mark, left_source_at is not null as "hasLeft" from erased_members',
  );

/** The source no longer has their rows. */
export const noteLeft = (client: pg.Client, marks: readonly string[]) =>
  query(
    client,
    'update erased_members set left_source_at = now() where mark = any($1) and left_source_at is null',
    [marks],
  );
