import { language } from './language.js';

const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);

const instants = dates({ dateStyle: 'medium', timeStyle: 'short' });
export const instant = (timestamp: string) => instants.format(new Date(timestamp));

/** `Anna, Ben and Cora` */
export const listed = (items: readonly string[]) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
