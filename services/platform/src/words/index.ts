import type { Language } from '@guildhall/contracts';
import { languageOf, sharedWords } from '@guildhall/look';
import type { FastifyRequest } from 'fastify';
import { words as en } from './en.js';
import { words as es } from './es.js';
import { words as verificationEn } from './verification-en.js';
import { words as verificationEs } from './verification-es.js';

const own = {
  en: { ...en, verification: verificationEn },
  es: { ...es, verification: verificationEs },
};

/** The text of a page, and its language. */
export function speakingTo({ headers }: Pick<FastifyRequest, 'headers'>) {
  const language: Language = languageOf(headers);
  return { language, ...sharedWords[language], ...own[language] };
}
export type Speech = ReturnType<typeof speakingTo>;
