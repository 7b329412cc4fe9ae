/** What a column can be about, and what it can count. */
const SUBJECTS = /\b(type|description|rate|adj\w*|curr?(ent)?|ytd|year|code|misc)\b/g;
const UNITS = /\b(hours?|hrs|amount|amt)\b/g;
/** One subject under two names. */
const SAME = /\bcode ?\/ ?misc\b/g;

/** A heading that names two subjects or two units is two headings run together. */
export const isRunTogether = (heading: string): boolean =>
  [SUBJECTS, UNITS].some(words => (heading.replace(SAME, 'code').match(words)?.length ?? 0) > 1);
