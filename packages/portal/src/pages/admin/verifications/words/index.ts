import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./verifications-en.js'),
  es: () => import('./verifications-es.js'),
});
