import { enqueue, scheduledJob } from '@guildhall/service-kit/jobs';
import type { Db } from '../database.js';
import type { LeavingTable } from '../domain/leaving-table.js';
import { listDue } from '../features/leaving/repository.js';
import { requestLeavings } from '../outbox/leavings.js';
import { leaving } from './leaving.js';

/** Due mailboxes, and members affected by a change of LEAVING. */
export const findLeavings = scheduledJob('find-leavings', '*/15 * * * *');

/**
 * Limited to members who have something here: sources list many who left long ago. A changed setting applies to members
 * who left earlier.
 */
const recorded = (statuses: readonly string[]) => `
  select m.member_number from members m
   where (m.left_source_at is not null or m.status in (${statuses.map(each => `'${each.replaceAll("'", "''")}'`).join(', ')}))
     and (exists (select from chat_links c where c.member_number = m.member_number)
       or exists (select from mail_accounts a where a.member_number = m.member_number)
       or exists (select from sessions s where s.member_number = m.member_number and s.expires_at > now()))
  union select member_number from leavings where direction = 'end'`;

export const createFindLeavings =
  (db: Db, settings: { readonly leaving: LeavingTable; readonly leaveMailDays: number }) =>
  (): Promise<void> =>
    db.transaction().execute(async tx => {
      const table = settings.leaving;
      await requestLeavings(tx, table, recorded(['', ...Object.keys(table)]));
      await enqueue(tx, leaving, await listDue(tx, settings.leaveMailDays));
    });
