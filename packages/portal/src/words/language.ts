import type { Language } from '@guildhall/contracts';
import { meta } from '../meta.js';

/** Each by its own name: who needs it reads it. */
export const ownNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const isLanguage = (text: string): text is Language => text in ownNames;

/** The server has decided: by the switch below, else by what the browser asks for. */
const lang = (import.meta.env.SSR ? meta('lang') : document.documentElement.lang) ?? '';
export const language: Language = isLanguage(lang) ? lang : 'en';

/** The organization’s people live in the United States, whatever they speak. */
export const locale = { en: 'en-US', es: 'es-US' }[language];

/** Loads the words of this language and of no other. */
export const inThisLanguage = <W>(catalogues: Record<Language, () => Promise<{ words: W }>>) =>
  catalogues[language]().then(({ words }) => words);

const aYear = 31_536_000;

/** The server reads it too, for its own pages, and so that a page is never light before it is dark. */
export function remember(name: 'language' | 'theme', chosen: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not everywhere yet
  document.cookie = `${name}=${chosen}; path=/; max-age=${aYear}; samesite=lax`;
}
