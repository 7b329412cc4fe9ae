/** The words of Discord’s addresses that are used here. All else in them is an id, a name or a token. */
const words: ReadonlySet<string> = new Set(
  '@me @original applications bot callback channels commands gateway guilds interactions members messages oauth2 roles users webhooks'.split(
    ' ',
  ),
);

/** What kind of request to Discord it is, `/guilds/{}/members/{}` say; null where it is none. */
export function shownPath(path: string): string | null {
  const [, rest] = /\/v\d{1,2}(\/[^?#]*)/.exec(path) ?? [];
  return (
    rest
      ?.split('/')
      .map(part => (part === '' || words.has(part) ? part : '{}'))
      .join('/') ?? null
  );
}
