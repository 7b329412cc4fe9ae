import { inThisLanguage } from './language.js';

/** What the shell, Home and Sessions say; larger areas bring their own. */
export const words = await inThisLanguage({
  en: () => import('./en.js'),
  es: () => import('./es.js'),
});
