import { chatBotApi } from '@guildhall/contracts/chat-bot';
import type { DocumentOptions } from '@guildhall/service-kit/app';

/** This service's OpenAPI description. */
export const documents: DocumentOptions = {
  api: chatBotApi,
  description: 'Verification of chat accounts, roles and nicknames, webhooks.',
  openapi: '3.1.0',
  path: '/api-docs',
};
