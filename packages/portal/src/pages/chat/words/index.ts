import { inThisLanguage } from '../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./chat-en.js'),
  es: () => import('./chat-es.js'),
});
