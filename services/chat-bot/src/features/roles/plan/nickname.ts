import type { MemberFacts } from '../../../domain/member.js';

/** Discord, "Modify Guild Member": at most 32 UTF-16 units. */
export const NICKNAME_UNITS = 32;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const PLACEHOLDER = /\{([^{}]*)\}/g;

const values = {
  first_name: (member: MemberFacts) => spoken(member.first_name),
  last_name: (member: MemberFacts) => spoken(member.last_name),
  first_initial: (member: MemberFacts) => initial(member.first_name),
  last_initial: (member: MemberFacts) => initial(member.last_name),
  member_number: (member: MemberFacts) => spoken(member.member_number),
  facility_code: (member: MemberFacts) => spoken(member.facility_code),
  region_code: (member: MemberFacts) => spoken(member.region_code),
  member_type: (member: MemberFacts) => spoken(member.member_type),
} as const;

const placeholders = Object.keys(values) as readonly (keyof typeof values)[];

/** What is wrong with a template, or null. */
export function templateProblem(template: string): string | null {
  const names = [...template.matchAll(PLACEHOLDER)].map(match => match[1] ?? '');
  if (/[{}]/.test(template.replace(PLACEHOLDER, ''))) return 'it has an unmatched brace';
  const unknown = names.find(name => !isPlaceholder(name));
  if (unknown !== undefined)
    return `unknown placeholder {${unknown}}; known are ${placeholders.map(name => `{${name}}`).join(', ')}`;
  return names.length === 0 ? 'it needs a placeholder, or all members get the same nickname' : null;
}

/** The first template with all values; null leaves the nickname alone. */
export function nicknameFor(member: MemberFacts, templates: readonly string[]): string | null {
  for (const template of templates) {
    const nickname = fill(template, member);
    if (nickname) return nickname;
  }
  return null;
}

function fill(template: string, member: MemberFacts): string | null {
  let complete = true;
  const text = template.replace(PLACEHOLDER, (_, name: string) => {
    const value = isPlaceholder(name) ? values[name](member) : '';
    if (value === '') complete = false;
    return value;
  });
  return complete ? cutNickname(text) : null;
}

/**
 * Cuts at grapheme boundaries: never half an emoji, never a letter without its accent. Discord collapses spaces
 * ("Usernames and Nicknames"), so they are collapsed here, or each check would see a difference.
 */
export function cutNickname(text: string): string {
  const clean = text.replace(/\s+/gu, ' ').trim();
  if (clean.length <= NICKNAME_UNITS) return clean;
  let cut = '';
  for (const { segment } of graphemes.segment(clean)) {
    if (cut.length + segment.length > NICKNAME_UNITS) break;
    cut += segment;
  }
  return cut.trimEnd();
}

/**
 * A name for use in a nickname: one line, whole characters, no invisible or bidirectional characters, and no characters
 * that could form a mention, link or markup. Keeps joiners, variation selectors and tags, which emoji and Persian and
 * Indic names need.
 */
function spoken(value: string | null): string {
  const text = (value ?? '')
    .replace(/\p{Cs}/gu, '')
    .replace(/(?!\u200c|\u200d|\p{VS}|[\u{e0020}-\u{e007f}])[\p{Cf}\p{DI}\u2800]/gu, '')
    .replace(/[@<>`*~|\\]/g, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '';
}

function initial(value: string | null): string {
  for (const { segment } of graphemes.segment(spoken(value))) return segment;
  return '';
}

function isPlaceholder(name: string): name is keyof typeof values {
  return Object.hasOwn(values, name);
}
