import { inThisLanguage } from '../../../words/language.js';

/** Of the frame and of what its pages share; each page brings its own. */
export const words = await inThisLanguage({
  en: () => import('./admin-en.js'),
  es: () => import('./admin-es.js'),
});
