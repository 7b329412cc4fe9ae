import type { Said } from '@guildhall/contracts';
import { useEffect, useState } from 'preact/hooks';
import { sentence } from '../words/format.js';
import { inThisLanguage } from '../words/language.js';
import type { MessageTexts } from './message-texts.js';

/** What a service said: its own English sentence, and by which code others may say it. */
export interface ServiceMessage {
  readonly text: string;
  readonly said?: Said | null | undefined;
}

let known: Partial<MessageTexts> | null = null;

/** Asked for when a service first says something: most days none does. */
async function load(): Promise<Partial<MessageTexts>> {
  known ??= await inThisLanguage<Partial<MessageTexts>>({
    en: () => import('./messages-en.js'),
    es: () => import('./messages-es.js'),
  });
  return known;
}

function useMessageTexts(): Partial<MessageTexts> | null {
  const [texts, setTexts] = useState(known);
  useEffect(() => {
    if (!texts) void load().then(setTexts, () => setTexts({}));
  }, [texts]);
  return texts;
}

/** A time as pages have it: services add seconds, which are not shown. */
const shortened = (value: string) => value.replaceAll(/\b(\d\d:\d\d):00\b/g, '$1');

/** In the member’s language; a code that is newer than this page, or none, leaves the service’s own sentence. */
export function MessageText({ text, said }: ServiceMessage) {
  const texts = useMessageTexts();
  if (!texts) return null;
  const own = said && texts[said.code]?.(...said.values.map(shortened));
  return own ?? <span lang="en">{sentence(text)}</span>;
}
