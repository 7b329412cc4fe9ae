import { inThisLanguage } from '../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./tables-en.js'),
  es: () => import('./tables-es.js'),
});
