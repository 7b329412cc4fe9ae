import { isUtf8 } from 'node:buffer';
import { type Message, message } from '@guildhall/contracts/messages';
import { type FieldDefinition, no, yes } from '../mapping/definitions.js';

/** Escapes, letters of more than one byte, and what is no letter: in most lines there is none, and they are as they should be. */
const unusual = /[\\\v\f\x80-\xff]/;
export const isUnusual = (line: string): boolean => unusual.test(line);

/**
 * What nobody sees, as it travels: blanks that are no space, which files from elsewhere leave behind, a no-break space, and
 * signs without a width.
 */
const unseen = String.raw`(?: |[\v\f]|\\[tnrvf]|\xc2[\xa0\xad]|\xe2\x80[\x80-\x8f\xa8-\xaf]|\xe2\x81[\x9f-\xaf]|\xe3\x80\x80|\xef\xbb\xbf)`;
const atAnEdge = new RegExp(`^${unseen}|${unseen}$`);
/** By whole signs, so that the end of an escaped backslash is not taken for the beginning of a tab. */
const between = new RegExp(String.raw`^${unseen}*((?:\\.|[^\\])*?)${unseen}*$`, 's');

const absent = '\\N';
/** In bytes, escaped; a longer one is too long for every field anyway. */
const longest = 4096;

/** Without what nobody sees around it; as none, where it is nothing else. */
export function tidy(text: string): string {
  if (text === absent || text.length > longest || !atAnEdge.test(text)) return text;
  return between.exec(text)?.[1] || absent;
}

/** The source has read a flag already, but for one that had such things around it; one that says nothing means yes. */
function flagOf(text: string): string {
  if (text === absent || yes.includes(text)) return 't';
  return no.includes(text) ? 'f' : text;
}

/**
 * The source takes away only the spaces around a value: to know the others as well would cost it as much as the digests do.
 * What is tidied here differs from the source's digest, so its range is read again each time. A key stays as it is, and is refused.
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

/** A server that knows no encoding (SQL_ASCII) hands out whatever bytes were put in. */
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
