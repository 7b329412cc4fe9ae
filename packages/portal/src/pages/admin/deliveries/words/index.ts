import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./deliveries-en.js'),
  es: () => import('./deliveries-es.js'),
});
