/** Scripts that use joiners; elsewhere joiners are invisible. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map(script => String.raw`\p{Script=${script}}`);
const picture = String.raw`\p{Extended_Pictographic}`;

/** Invisible and bidirectional characters, with which a name can imitate another. Line breaks and tabs are allowed. */
const harmful = new RegExp(
  [
    String.raw`(?!\n|\t|\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]`,
    String.raw`(?<!${[...joining, picture, String.raw`\p{Emoji_Modifier}|\ufe0f`].join('|')})(?:\u200c|\u200d)`,
    String.raw`(?<!${picture})\ufe0f`,
  ].join('|'),
  'gu',
);

const SHOWN_INSTEAD = '\ufffd';

/** Makes invisible characters in untrusted text visible. Does not escape markup. */
export const showInvisible = (text: string): string => text.replace(harmful, SHOWN_INSTEAD);

const asEscape = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** JSON with invisible characters escaped; its value is unchanged. */
export const toVisibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(harmful, asEscape);
