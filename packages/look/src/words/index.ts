import type { Language } from '../language.js';
import { words as en } from './en.js';
import { words as es } from './es.js';

export const sharedWords: Readonly<Record<Language, typeof en>> = { en, es };
