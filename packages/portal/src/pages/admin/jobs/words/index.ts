import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./jobs-en.js'),
  es: () => import('./jobs-es.js'),
});
