import { kyselyOver } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Tables } from '../../../generated/tables.js';
import { requestLeavings } from '../../../outbox/leavings.js';
import { enqueueMemberUpdated } from '../../../outbox/member-updated.js';
import { dueOfConcerned, lockConcerned } from '../mapping/event-sql.js';
import type { Context } from './context.js';

/** Records members whose event data is about to change. False: none. */
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
 * Writes events for members who have or had a link, determined at the time of the change; a link made meanwhile used
 * the old data. A changed member already waited for the lock; for positions we take it here. Also requests what their
 * status implies.
 */
export async function enqueueMemberEvents(
  { definition, settings }: Context,
  client: pg.Client,
): Promise<void> {
  if (definition.type === 'positions') await client.query(lockConcerned);
  const { rows } = await client.query<{ member_number: string }>(dueOfConcerned);
  const numbers = rows.map(row => row.member_number);
  const tx = kyselyOver<Tables>(client);
  await enqueueMemberUpdated(tx, numbers);
  if (definition.type === 'members')
    await requestLeavings(tx, settings.leaving, 'select member_number from concerned');
}
