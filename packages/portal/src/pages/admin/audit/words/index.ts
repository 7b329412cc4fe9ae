import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./audit-en.js'),
  es: () => import('./audit-es.js'),
});
