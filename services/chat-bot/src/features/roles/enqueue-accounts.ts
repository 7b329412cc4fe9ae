import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db } from '../../database.js';
import { updateRolesLater } from '../../jobs/update-roles.js';

/** Enqueues many accounts at lower priority than those with a waiting caller. */
export const enqueueAccounts = (db: Db, chatIds: readonly string[], cause: string) =>
  enqueue(
    db,
    updateRolesLater,
    chatIds.map(chat_id => ({ chat_id, cause, actor: 'job' })),
  );
