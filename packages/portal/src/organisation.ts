import { meta } from './meta.js';

/** Known from the start, so that nobody is asked who is here. */
export const isStranger = meta('visitor') === 'stranger';

/** Whose pages these are: the platform says it. */
export const organisation = {
  name: meta('application-name') ?? 'Guildhall',
  logo: meta('logo'),
  help: meta('help'),
} as const;
