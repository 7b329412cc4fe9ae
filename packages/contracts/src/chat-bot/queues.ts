import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, Success } from '../schema.js';

const Count = Type.Integer();

export const ChatBotQueues = namedObject('ChatBotQueues', {
  tasks: Type.Integer({ description: 'Accounts and events whose roles are still to be given' }),
  retried: Type.Integer({ description: 'Of these, those that failed before' }),
  pending_verifications: Count,
  reviews: Type.Integer({ description: 'Links that somebody should look at' }),
  rules_problem: Type.Optional(
    Nullable(
      Type.String({
        description: 'Why the role rules as they are written now wait: the ones before stay',
      }),
    ),
  ),
});
export type ChatBotQueues = Static<typeof ChatBotQueues>;

const reading = { method: 'GET', auth: 'admin', tag: 'Admin', additional: true } as const;

export const getQueues = endpoint({
  ...reading,
  path: '/api/admin/queues',
  summary: 'What waits to be done',
  response: { 200: Success({ queues: ChatBotQueues }) },
});
