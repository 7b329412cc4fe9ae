import { inThisLanguage } from '../../../../words/language.js';

export const words = await inThisLanguage({
  en: () => import('./upstreams-en.js'),
  es: () => import('./upstreams-es.js'),
});
