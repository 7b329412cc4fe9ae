/** `/api/pay/shifts?year=2026`: the upstream, its path, and the query with its `?`. */
export interface ProxiedPath {
  readonly name: string;
  readonly path: string;
  readonly query: string;
}

const proxied = /^\/api\/([^/?]+)(\/[^?]*)?(\?.*)?$/s;

/** Parses the raw URL: decoded router parameters lose how a path was written. */
export function splitPath(url: string): ProxiedPath | null {
  const [, name, path = '/', query = ''] = proxied.exec(url) ?? [];
  return name === undefined ? null : { name, path, query };
}

/** Decodes every byte once and keeps invalid escapes, as lenient parsers do. */
const decodedOnce = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Some servers cut `;…` off a segment first, so `..;x` goes up. */
const dotSegment = /(^|\/)\.{1,2}(;[^/]*)?(\/|$)/;
const control = /[^ -~\u0080-\uffff]/;

function foundIn(text: string): string | null {
  if (text.includes('\\')) return 'a backslash';
  if (text.includes('//')) return 'an empty segment';
  if (dotSegment.test(text)) return 'a dot segment';
  return control.test(text) ? 'a control character' : null;
}

/** Maximum levels of encoding. */
const deepest = 8;

/** Fully decoded. */
export function decodedFully(path: string): string {
  let text = path;
  for (let depth = 0; depth < deepest; depth += 1) text = decodedOnce(text);
  return text;
}

/** The part of a path the proxy refuses, at any level of encoding; null if none. */
export function refusedPart(path: string): string | null {
  if (path.includes('#')) return 'a fragment';
  let text = path;
  for (let depth = 0; depth < deepest; depth += 1) {
    const found = foundIn(text);
    if (found) return found;
    const decoded = decodedOnce(text);
    if (decoded === text) return null;
    text = decoded;
  }
  return 'too many levels of encoding';
}

/** `/` and the empty prefix are equal; parts are joined by one slash. */
const begin = (text: string) => {
  const bare = text.replace(/\/+$/, '');
  return bare === '' || bare.startsWith('/') ? bare : `/${bare}`;
};

/** Replaces the prefix; null if it does not match. `/v1` is no prefix of `/v10`. */
export function exchange(path: string, from: string, to: string): string | null {
  const old = begin(from);
  if (path !== old && !path.startsWith(`${old}/`)) return null;
  return begin(to) + path.slice(old.length) || '/';
}

/** The first matching rule wins. */
export function rewrite(
  path: string,
  rules: readonly { readonly from: string; readonly to: string }[],
): string {
  for (const { from, to } of rules) {
    const rewritten = exchange(path, from, to);
    if (rewritten !== null) return rewritten;
  }
  return path;
}
