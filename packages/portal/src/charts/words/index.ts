import { inThisLanguage } from '../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./charts-en.js'),
  es: () => import('./charts-es.js'),
});
