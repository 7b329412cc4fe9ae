export type { ChatMemberOptions, ChatServerOptions } from './options.js';
export { type ChatServer, startChatServer } from './server.js';
