import { kyselyOver } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Tables } from '../../../generated/tables.js';
import { enqueueMemberUpdated } from '../../../outbox/member-updated.js';
import { dueOfConcerned, lockConcerned } from '../mapping/event-sql.js';
import type { Context } from './context.js';

/** Notes the members whose event would carry what is about to be changed. False: there are none. */
export async function collectAffectedMembers(
  client: pg.Client,
  concerned: string | undefined,
): Promise<boolean> {
  if (concerned === undefined) return false;
  const { rowCount } = await client.query(
    `create temp table concerned on commit drop as ${concerned}`,
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Writes the events of those who have or had a link, asked only when the change is made: who was being linked meanwhile
 * was told of as they were before. A member who was changed has waited for that; for their positions we wait here.
 */
export async function enqueueMemberEvents(
  { definition }: Context,
  client: pg.Client,
): Promise<void> {
  if (definition.type === 'positions') await client.query(lockConcerned);
  const { rows } = await client.query<{ member_number: string }>(dueOfConcerned);
  const numbers = rows.map(row => row.member_number);
  await enqueueMemberUpdated(kyselyOver<Tables>(client), numbers);
}
