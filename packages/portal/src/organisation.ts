import { given } from './given.js';

/** Known from the start, so that nobody is asked who is here. */
export const isStranger = given('visitor') === 'stranger';

/** Whose pages these are: the platform says it. */
export const organisation = {
  name: given('application-name') ?? 'Guildhall',
  logo: given('logo'),
  help: given('help'),
} as const;
