import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db } from '../../database.js';
import { updateRolesLater } from '../../jobs/update-roles.js';

/** Many accounts are to be looked at, behind those for which a caller waits. */
export const enqueueAccounts = (db: Db, chatIds: readonly string[], cause: string) =>
  enqueue(
    db,
    updateRolesLater,
    chatIds.map(chat_id => ({ chat_id, cause, actor: 'job' })),
  );
