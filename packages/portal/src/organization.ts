import { meta } from './meta.js';

/** Known from the start, without a request. */
export const isStranger = meta('visitor') === 'stranger';

/** Whose pages these are: the platform says it. */
export const organization = {
  name: meta('application-name') ?? 'Guildhall',
  logo: meta('logo'),
  help: meta('help'),
  offers: meta('offers')?.split(' ') ?? [],
} as const;
