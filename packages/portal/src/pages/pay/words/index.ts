import { inThisLanguage } from '../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./pay-en.js'),
  es: () => import('./pay-es.js'),
});
