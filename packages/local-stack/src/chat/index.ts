export type {
  ChatMemberOptions,
  ChatRateLimits,
  ChatRoleOptions,
  ChatServerOptions,
  RateRule,
} from './options.js';
export { type ChatServer, startChatServer } from './server.js';
