import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, Success } from '../schema.js';

const Count = Type.Integer();

export const ChatBotQueues = namedObject('ChatBotQueues', {
  tasks: Type.Integer({ description: 'Accounts and events with role updates pending' }),
  retried: Type.Integer({ description: 'Of these, retries after a failure' }),
  pending_verifications: Count,
  reviews: Type.Integer({ description: 'Links that need a review' }),
  rules_problem: Type.Optional(
    Nullable(
      Type.String({
        description: 'Why the current role rules file is not in force; the previous rules stay',
      }),
    ),
  ),
});
export type ChatBotQueues = Static<typeof ChatBotQueues>;

const reading = { method: 'GET', auth: 'admin', tag: 'Admin', additional: true } as const;

export const getQueues = endpoint({
  ...reading,
  path: '/api/admin/queues',
  summary: 'Pending work',
  response: { 200: Success({ queues: ChatBotQueues }) },
});
