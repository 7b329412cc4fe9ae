import { isUtf8 } from 'node:buffer';
import { type Message, message } from '@guildhall/contracts/messages';
import { type FieldDefinition, no, yes } from '../mapping/definitions.js';

/** Escapes, multibyte characters and control characters. Most lines have none and are used as they are. */
const unusual = /[\\\v\f\x80-\xff]/;
export const isUnusual = (line: string): boolean => unusual.test(line);

/**
 * Invisible characters in COPY format: unusual blanks, no-break spaces, and zero-width characters. Bidirectional
 * controls are not removed; their rows are rejected.
 */
const unseen = String.raw`(?: |[\v\f]|\\[tnrvf]|\xc2[\xa0\xad]|\xe2\x80[\x80-\x8d\xa8\xa9\xaf]|\xe2\x81[\x9f-\xa5\xaa-\xaf]|\xe3\x80\x80|\xef\xbb\xbf)`;
const atAnEdge = new RegExp(`^${unseen}|${unseen}$`);
/** By whole escapes, so that the end of an escaped backslash is not read as the start of a tab. */
const between = new RegExp(String.raw`^${unseen}*((?:\\.|[^\\])*?)${unseen}*$`, 's');

const absent = '\\N';
/** In escaped bytes; longer values are too long for every field. */
const longest = 4096;

/** Without surrounding invisible characters; null if nothing remains. */
export function tidy(text: string): string {
  if (text === absent || text.length > longest || !atAnEdge.test(text)) return text;
  return between.exec(text)?.[1] || absent;
}

/** The source has already read flags, except those with such characters; an empty one means yes. */
function flagOf(text: string): string {
  if (text === absent || yes.includes(text)) return 't';
  return no.includes(text) ? 'f' : text;
}

/**
 * The source trims only spaces; trimming the rest there would double the cost of its digests. A value changed here
 * differs from the source's digest, so its range is read again each time. Keys are not changed but rejected.
 */
export const tidyFields = (
  values: readonly string[],
  fields: readonly FieldDefinition[],
): readonly string[] =>
  values.map((text, i) => {
    const kind = fields[i]?.kind;
    if (kind === 'key' || kind === 'number-key') return text;
    return kind === 'flag' ? flagOf(tidy(text)) : tidy(text);
  });

/** A SQL_ASCII server returns whatever bytes were stored. */
export function unreadable(
  values: readonly string[],
  fields: readonly FieldDefinition[],
): { readonly code: 'MEMBER_DATA_INCOMPLETE'; readonly message: Message } | null {
  const at = values.findIndex(text => !isUtf8(Buffer.from(text, 'latin1')));
  if (at === -1) return null;
  return {
    code: 'MEMBER_DATA_INCOMPLETE',
    message: message('field_not_utf8', fields[at]?.name ?? ''),
  };
}
