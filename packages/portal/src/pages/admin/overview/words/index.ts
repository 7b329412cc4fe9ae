import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./overview-en.js'),
  es: () => import('./overview-es.js'),
});
