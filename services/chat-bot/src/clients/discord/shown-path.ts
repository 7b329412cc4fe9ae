/** Literal path segments of the Discord API. Everything else is an id, a name or a token. */
const words: ReadonlySet<string> = new Set(
  '@me @original applications bot callback channels commands gateway guilds interactions members messages oauth2 roles users webhooks'.split(
    ' ',
  ),
);

/** The shape of a path for traces, such as `/guilds/{}/members/{}`; null if unknown. */
export function shownPath(path: string): string | null {
  const [, rest] = /\/v\d{1,2}(\/[^?#]*)/.exec(path) ?? [];
  return (
    rest
      ?.split('/')
      .map(part => (part === '' || words.has(part) ? part : '{}'))
      .join('/') ?? null
  );
}
