import { say, sayJson } from './say.js';
import type { RowsOptions } from './say-rows.js';

/** What was done: for people in sentences, for programs as facts. */
export function sayDone(
  facts: object,
  sentences: string | readonly string[],
  { json = false }: RowsOptions = {},
): void {
  if (json) sayJson(facts);
  else for (const sentence of [sentences].flat()) say(sentence);
}
