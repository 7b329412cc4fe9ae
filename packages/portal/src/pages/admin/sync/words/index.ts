import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./sync-en.js'),
  es: () => import('./sync-es.js'),
});
