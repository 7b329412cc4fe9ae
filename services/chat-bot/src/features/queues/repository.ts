import type { ChatBotQueues } from '@guildhall/contracts/chat-bot';
import { onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

const updates = `from jobs.job where name like 'update-roles%' and state < 'completed'`;

export const countQueues = (db: Db) =>
  onlyRow<ChatBotQueues>(
    db,
    `select (select count(*) ${updates})::int as tasks,
            (select count(*) ${updates} and data ? 'past')::int as retried,
            (select count(*) from verifications
              where status in ('pending', 'claimed') and expires_at > now())::int as pending_verifications,
            (select count(*) from link_reviews)::int as reviews`,
  );
