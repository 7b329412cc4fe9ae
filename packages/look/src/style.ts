import { readFileSync } from 'node:fs';

/** The one style sheet, for pages that carry it themselves. */
export const style = readFileSync(new URL('../style.css', import.meta.url), 'utf8');
