/** A line of an .env file: a setting, or a commented one with its default. */
const setting = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/s;

function unquoted(value: string): string {
  const [, single] = /^'(.*)'$/s.exec(value) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"(.*)"$/s.exec(value) ?? [];
  return double?.replace(/\\([\\"$`])/g, '$1') ?? value;
}

/** Single quotes: Compose, systemd and shells read the content literally. */
function quoted(value: string): string {
  if (/^[\w.,:/@%+=-]*$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  return `"${value.replace(/[\\"$`]/g, sign => `\\${sign}`)}"`;
}

export function readEnv(text: string): Readonly<Record<string, string>> {
  const found = text
    .split('\n')
    .map(line => setting.exec(line))
    .filter(match => match !== null && match[1] === '');
  return Object.fromEntries(found.map(match => [match?.[2] ?? '', unquoted(match?.[3] ?? '')]));
}

/** Every setting in the text, set or commented. */
export const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap(line => setting.exec(line)?.[2] ?? []));

/** The text with these values in place; others are appended. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(values));
  const isSet = new Set(Object.keys(readEnv(text)));
  const lines = text.split('\n').map(line => {
    const [, mark, name = ''] = setting.exec(line) ?? [];
    const value = left.get(name);
    // A commented line next to the real one stays.
    if (value === undefined || (mark === '#' && isSet.has(name))) return line;
    left.delete(name);
    return `${name}=${quoted(value)}`;
  });
  const further = [...left].map(([name, value]) => `${name}=${quoted(value)}`);
  return further.length === 0 ? lines.join('\n') : [...lines, ...further, ''].join('\n');
}
