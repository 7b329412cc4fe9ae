import { writeDocuments } from '@guildhall/service-kit/app';
import { settings } from './config.js';
import { documents } from './documents.js';

await writeDocuments(documents, settings);
