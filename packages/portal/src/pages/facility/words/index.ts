import { inThisLanguage } from '../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./facility-en.js'),
  es: () => import('./facility-es.js'),
});
