import type { Language } from '@guildhall/contracts';
import { words as en } from './en.js';
import { words as es } from './es.js';

export const sharedWords: Readonly<Record<Language, typeof en>> = { en, es };
