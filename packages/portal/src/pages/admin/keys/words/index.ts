import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./keys-en.js'),
  es: () => import('./keys-es.js'),
});
