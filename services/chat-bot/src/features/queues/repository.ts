import type { ChatBotQueues } from '@guildhall/contracts/chat-bot';
import { onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

export const countQueues = (db: Db) =>
  onlyRow<ChatBotQueues>(
    db,
    `select (select count(*) from tasks)::int as tasks,
            (select count(*) from tasks where attempts > 0 and last_error is not null)::int as retried,
            (select count(*) from verifications
              where status in ('pending', 'claimed') and expires_at > now())::int as pending_verifications,
            (select count(*) from link_reviews)::int as reviews`,
  );
