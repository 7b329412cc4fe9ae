import { inThisLanguage } from '../../../words/language.js';

/** Of the frame and of its smaller pages; larger ones bring their own. */
export const {
  menu,
  places,
  overview,
  verifications,
  roleRules,
  keys,
  upstreams,
  jobs,
  deliveries,
} = await inThisLanguage({
  en: () => import('./admin-en.js'),
  es: () => import('./admin-es.js'),
});
