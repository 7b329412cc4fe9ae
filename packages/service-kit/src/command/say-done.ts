import { say, sayJson } from './say.js';
import type { RowsOptions } from './say-rows.js';

/** What was done: for people in sentences, of which some may not be to say; for programs as facts. */
export function sayDone(
  facts: object,
  sentences: string | readonly (string | false | null)[],
  { json = false }: RowsOptions = {},
): void {
  if (json) sayJson(facts);
  else for (const sentence of [sentences].flat()) if (sentence) say(sentence);
}
