/** A line of an .env file: a setting, or one that is shown with what holds without it. */
const setting = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/;

function unquoted(value: string): string {
  const [, single] = /^'(.*)'$/.exec(value) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"(.*)"$/.exec(value) ?? [];
  return double?.replace(/\\([\\"$`])/g, '$1') ?? value;
}

/** Single quotes: Compose, systemd and a shell take what is in them as it stands. */
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

/** Every name that the text shows, whether it is set there or not. */
export const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap(line => setting.exec(line)?.[2] ?? []));

/** The text with these values in their places; what has none goes to the end. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(values));
  const isSet = new Set(Object.keys(readEnv(text)));
  const lines = text.split('\n').map(line => {
    const [, mark, name = ''] = setting.exec(line) ?? [];
    const value = left.get(name);
    // Beside the line that sets it, one that only shows it stays what it is.
    if (value === undefined || (mark === '#' && isSet.has(name))) return line;
    left.delete(name);
    return `${name}=${quoted(value)}`;
  });
  const further = [...left].map(([name, value]) => `${name}=${quoted(value)}`);
  return further.length === 0 ? lines.join('\n') : [...lines, ...further, ''].join('\n');
}
