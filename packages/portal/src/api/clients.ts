import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import { toApiError } from './api-error.js';
import { reachedAt } from './trace.js';

export const platform = createClient(platformApi, reachedAt(''));
/** Through the platform, which puts the person’s own token in the place of the cookie. */
export const chatBot = createClient(chatBotApi, reachedAt('/api/chat'));
export const pay = createClient(payApi, reachedAt('/api/pay'));

/** What all of them have is asked of each: it decides by itself who may know. */
export const services = { platform, 'chat-bot': chatBot, pay };
export type Service = keyof typeof services;

const downKinds: ReadonlySet<string> = new Set(['away', 'slow', 'broken']);

/** Null when the service is down. One that is not configured (404) is not down. */
export const orDown = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch(error => {
    if (downKinds.has(toApiError(error).kind)) return null;
    throw error;
  });
