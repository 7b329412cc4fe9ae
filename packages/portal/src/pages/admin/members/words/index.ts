import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./members-en.js'),
  es: () => import('./members-es.js'),
});
