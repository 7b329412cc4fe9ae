import { keepDocuments } from '@guildhall/service-kit/app';
import { settings } from './config.js';
import { documents } from './documents.js';

await keepDocuments(documents, settings);
