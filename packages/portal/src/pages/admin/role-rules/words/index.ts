import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./role-rules-en.js'),
  es: () => import('./role-rules-es.js'),
});
