import type { Asker } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';

/** A group of questions: takes the decisions so far and returns them with its own. */
export interface Part {
  readonly name: string;
  readonly about: string;
  readonly run: (draft: Draft, asker: Asker) => Promise<Draft>;
}

export const withSettings = (draft: Draft, settings: Readonly<Record<string, string>>): Draft => ({
  ...draft,
  settings: { ...draft.settings, ...settings },
});

/** The earlier answer; an empty value is none. */
export const before = ({ settings }: Draft, name: string): string | undefined =>
  settings[name] || undefined;

/** A question for a setting, with the earlier answer as default. */
export const setting = (draft: Draft, name: Parameters<typeof question>[0], otherwise?: string) => {
  const known = before(draft, name) ?? otherwise;
  return { ...question(name), ...(known !== undefined && { fallback: known }) };
};

/**
 * Asks until the answer works, and returns what it led to. Null if the person continues anyway, or the answer is
 * malformed.
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

/** Whether a host name means this machine, outside a container. */
export const isOwnMachine = (hostname: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

export const required = (text: string): void => {
  if (text === '') throw new Error('must not be empty');
};

/** Updates a setting derived from an answer, unless it was changed by hand. */
export const following = (
  draft: Draft,
  name: string,
  { was, is }: { readonly was: string | undefined; readonly is: string },
): string => {
  const known = before(draft, name);
  return known === undefined || known === was ? is : known;
};

/** A yes/no question that defaults to yes, unless `decided` was cleared by an earlier no. */
export const yesUnless = (draft: Draft, name: string, decided: string): 'yes' | 'no' =>
  before(draft, name) === undefined && draft.settings[decided] !== undefined ? 'no' : 'yes';
