import type { Said } from '@guildhall/contracts';
import { useEffect, useState } from 'preact/hooks';
import { inThisLanguage } from '../words/language.js';
import type { Sayings } from './sayings.js';

/** What a service said: its own English sentence, and by which code others may say it. */
export interface Spoken {
  readonly text: string;
  readonly said?: Said | null | undefined;
}

let known: Partial<Sayings> | null = null;

/** Asked for when a service first says something: most days none does. */
async function load(): Promise<Partial<Sayings>> {
  known ??= await inThisLanguage<Partial<Sayings>>({
    en: () => import('./said-en.js'),
    es: () => import('./said-es.js'),
  });
  return known;
}

function useSayings(): Partial<Sayings> | null {
  const [sayings, setSayings] = useState(known);
  useEffect(() => {
    if (!sayings) void load().then(setSayings, () => setSayings({}));
  }, [sayings]);
  return sayings;
}

/** A time as pages have it: services say its seconds, too, which nobody typed. */
const shortened = (value: string) => value.replaceAll(/\b(\d\d:\d\d):00\b/g, '$1');

/** In the member’s language; a code that is newer than this page, or none, leaves the service’s own sentence. */
export function Sentence({ text, said }: Spoken) {
  const sayings = useSayings();
  if (!sayings) return null;
  const own = said && sayings[said.code]?.(...said.values.map(shortened));
  return own ?? <span lang="en">{text}</span>;
}
