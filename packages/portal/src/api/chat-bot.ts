import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient } from '@guildhall/contracts/client';
import { traced } from './trace.js';

/** Through the platform, which puts the person’s own token in the place of the cookie. */
export const chatBot = createClient(chatBotApi, {
  baseUrl: '/api/chat',
  credentials: 'same-origin',
  fetch: traced,
});
