import { keepOpenApiFile } from '@guildhall/service-kit/app';
import { documents } from './documents.js';

const file = new URL('../../../packages/contracts/openapi/pay.json', import.meta.url);
await keepOpenApiFile(documents, file);
