import { inThisLanguage } from '../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./mail-en.js'),
  es: () => import('./mail-es.js'),
});
