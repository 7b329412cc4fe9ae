import { payApi } from '@guildhall/contracts/pay';
import type { DocumentOptions } from '@guildhall/service-kit/app';

/** How this service describes itself. */
export const documents: DocumentOptions = {
  api: payApi,
  description: 'Shifts and premium time, pay periods, earnings statements, pay verification.',
  openapi: '3.1.0',
  path: '/docs',
  redocPath: '/redoc',
};
