import { type Language, languages } from '@guildhall/contracts';
import Negotiator from 'negotiator';

const isLanguage = (text: string | undefined): text is Language =>
  languages.some(language => language === text);

interface Headers {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/** What a person chose by the switch, else what their browser asks for. */
export function languageOf(headers: Headers): Language {
  const [, chosen] = /(?:^|;\s*)language=([a-z]+)/.exec(headers.cookie ?? '') ?? [];
  if (isLanguage(chosen)) return chosen;
  const asked = new Negotiator({ headers: { ...headers } }).language([...languages]);
  return isLanguage(asked) ? asked : 'en';
}
