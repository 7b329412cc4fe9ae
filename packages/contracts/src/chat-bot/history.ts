import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Days, dailyFigures, HistoryQuery } from '../history.js';
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

export const ChatBotDay = dailyFigures('ChatBotDay', {
  started: Nullable(Count),
  completed: Nullable(Count),
  expired: Nullable(Count),
  accounts: Nullable(Type.Integer({ description: 'Accounts with roles of ours' })),
  tasks: Nullable(Count),
});
export type ChatBotDay = Static<typeof ChatBotDay>;

const reading = { method: 'GET', auth: 'admin', tag: 'Admin', additional: true } as const;

export const getQueues = endpoint({
  ...reading,
  path: '/api/admin/queues',
  summary: 'What waits to be done',
  response: { 200: Success({ queues: ChatBotQueues }) },
});

export const getChatBotHistory = endpoint({
  ...reading,
  path: '/api/admin/history',
  summary: 'What the chat-bot counted day by day',
  query: HistoryQuery,
  response: { 200: Success({ days: Days(ChatBotDay) }) },
});
