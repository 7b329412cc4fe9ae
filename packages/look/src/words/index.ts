import type { Language } from '../language.js';
import { words as en, type SharedWords } from './en.js';
import { words as es } from './es.js';

export const sharedWords: Readonly<Record<Language, SharedWords>> = { en, es };
