import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient } from '@guildhall/contracts/client';
import { reachedAt } from './trace.js';

/** Through the platform, which puts the person’s own token in the place of the cookie. */
export const chatBot = createClient(chatBotApi, reachedAt('/api/chat'));
