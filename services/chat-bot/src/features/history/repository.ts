import type { ChatBotQueues } from '@guildhall/contracts/chat-bot';
import { type Figures, todaysBeginning } from '@guildhall/service-kit';
import { onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Tables } from '../../generated/tables.js';

export const figures: Figures<Tables['daily_figures']> = {
  counted: {
    started: `(select count(*)::int from verifications where created_at >= ${todaysBeginning})`,
    completed: `(select count(*)::int from verifications where completed_at >= ${todaysBeginning})`,
    expired: `(select count(*)::int from verifications where status = 'expired' and expires_at >= ${todaysBeginning})`,
    accounts: '(select count(*)::int from account_roles)',
    tasks: '(select count(*)::int from tasks)',
  },
};

export const countQueues = (db: Db) =>
  onlyRow<ChatBotQueues>(
    db,
    `select (select count(*) from tasks)::int as tasks,
            (select count(*) from tasks where attempts > 0 and last_error is not null)::int as retried,
            (select count(*) from verifications
              where status in ('pending', 'claimed') and expires_at > now())::int as pending_verifications,
            (select count(*) from link_reviews)::int as reviews`,
  );
