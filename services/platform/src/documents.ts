import { platformApi } from '@guildhall/contracts/platform';
import type { DocumentOptions } from '@guildhall/service-kit/app';

/** This service's OpenAPI description. */
export const documents: DocumentOptions = {
  api: platformApi,
  description:
    'Login, service authentication, members, mail accounts, synchronization, directory and proxy.',
  openapi: '3.0.3',
  path: '/api-docs',
};
