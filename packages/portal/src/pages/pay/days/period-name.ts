import { words } from '../words/index.js';
import { numberOf, yearOf } from './periods.js';

/** In words, because `6/2026` reads as a month. */
export const periodName = (ppId: string) => words.periodName(numberOf(ppId), yearOf(ppId));
