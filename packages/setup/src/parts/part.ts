import type { Asker } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';

/** Questions that belong together: it takes what is decided so far, and gives it with its own answers. */
export interface Part {
  readonly name: string;
  readonly about: string;
  readonly run: (draft: Draft, asker: Asker) => Promise<Draft>;
}

export const withSettings = (draft: Draft, settings: Readonly<Record<string, string>>): Draft => ({
  ...draft,
  settings: { ...draft.settings, ...settings },
});

/** What was answered before; an empty line is no answer. */
export const before = ({ settings }: Draft, name: string): string | undefined =>
  settings[name] || undefined;

/** What a question asks for, and what holds where nothing is said: what was answered before. */
export const setting = (draft: Draft, name: Parameters<typeof question>[0], otherwise?: string) => {
  const known = before(draft, name) ?? otherwise;
  return { ...question(name), ...(known !== undefined && { fallback: known }) };
};

/**
 * Asks until what was answered works, and gives what was found by it: null where somebody goes on all the same, and
 * where an answer has not even its form.
 */
export async function untilItWorks<Found extends object>(
  begun: Draft,
  asker: Asker,
  ask: Part['run'],
  look: (draft: Draft) => Promise<Found | string>,
): Promise<{ readonly draft: Draft; readonly found: Found | null }> {
  for (let draft = begun; ; ) {
    const before = asker.faults().length;
    draft = await ask(draft, asker);
    if (asker.faults().length > before) return { draft, found: null };
    const found = await look(draft);
    if (typeof found !== 'string') return { draft, found };
    if ((await asker.refuse(found)) === 'keep') return { draft, found: null };
  }
}

export const failureOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** Whether a name is this machine's own: what runs here, and not in a container. */
export const isOwnMachine = (hostname: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

export const required = (text: string): void => {
  if (text === '') throw new Error('must not be empty');
};

/** A setting that follows from an answer goes along with it, unless somebody wrote another one there. */
export const following = (
  draft: Draft,
  name: string,
  { was, is }: { readonly was: string | undefined; readonly is: string },
): string => {
  const known = before(draft, name);
  return known === undefined || known === was ? is : known;
};

/** For a question that is "yes" for most: no where `decided`, which the templates only show, was emptied by a "no". */
export const yesUnless = (draft: Draft, name: string, decided: string): 'yes' | 'no' =>
  before(draft, name) === undefined && draft.settings[decided] !== undefined ? 'no' : 'yes';
