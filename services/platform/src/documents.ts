import { platformApi } from '@guildhall/contracts/platform';
import type { DocumentOptions } from '@guildhall/service-kit/app';

/** How this service describes itself. */
export const documents: DocumentOptions = {
  api: platformApi,
  description:
    'Login, service authentication, members, mail accounts, synchronisation, directory and proxy.',
  openapi: '3.0.3',
  path: '/api-docs',
};
