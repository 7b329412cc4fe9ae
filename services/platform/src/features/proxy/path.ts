/** `/api/pay/shifts?year=2026`: which upstream, what is asked of it, and the query with its `?`. */
export interface ProxiedPath {
  readonly name: string;
  readonly path: string;
  readonly query: string;
}

const proxied = /^\/api\/([^/?]+)(\/[^?]*)?(\?.*)?$/s;

/** Reads the address as it was sent: a router’s decoded parameters no longer say how a path was written. */
export function splitPath(url: string): ProxiedPath | null {
  const [, name, path = '/', query = ''] = proxied.exec(url) ?? [];
  return name === undefined ? null : { name, path, query };
}

/** Every byte decoded once; what is no escape stays, for the next reader may be as lenient. */
const decodedOnce = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Some servers cut `;…` off a segment before they look at it, so `..;x` is a way up for them. */
const dotSegment = /(^|\/)\.{1,2}(;[^/]*)?(\/|$)/;
const control = /[^ -~\u0080-\uffff]/;

function foundIn(text: string): string | null {
  if (text.includes('\\')) return 'a backslash';
  if (text.includes('//')) return 'an empty segment';
  if (dotSegment.test(text)) return 'a dot segment';
  return control.test(text) ? 'a control character' : null;
}

/** How often a path may be encoded over: more is nobody’s honest need. */
const deepest = 8;

/** As the last of many readers would see it. */
export function decodedFully(path: string): string {
  let text = path;
  for (let depth = 0; depth < deepest; depth += 1) text = decodedOnce(text);
  return text;
}

/** What of a path the proxy forwards nowhere, however deep it is encoded; null for a plain path. */
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
  return 'an encoding without end';
}

/** `/` and nothing are the same beginning; between two parts there is one slash. */
const begin = (text: string) => {
  const bare = text.replace(/\/+$/, '');
  return bare === '' || bare.startsWith('/') ? bare : `/${bare}`;
};

/** The path with its beginning exchanged, or null where it begins otherwise; `/v1` is no beginning of `/v10`. */
export function exchange(path: string, from: string, to: string): string | null {
  const old = begin(from);
  if (path !== old && !path.startsWith(`${old}/`)) return null;
  return begin(to) + path.slice(old.length) || '/';
}

/** The first rule that fits is the one that counts. */
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
