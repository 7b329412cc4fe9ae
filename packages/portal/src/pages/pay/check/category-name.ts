import { words } from '../words/index.js';

/** One that this page has no name for comes from a service that is newer than it. */
export const nameOf = (category: string) => words.check.categories[category] ?? category;
