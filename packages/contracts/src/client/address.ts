type Fields = Readonly<Record<string, unknown>>;

/**
 * URLs drop `.` and `..` even if encoded, and an empty segment changes the path: such a value would reach another
 * endpoint.
 */
function segment(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`Not a value for the path parameter ${name}: "${text}"`);
  return encodeURIComponent(text);
}

/** Lists repeat their name; undefined and null are left out. */
function queryString(query: Fields): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item));
  const text = search.toString();
  return text && `?${text}`;
}

export function addressOf(
  baseUrl: string,
  path: string,
  { params = {}, query = {} }: { readonly params?: Fields; readonly query?: Fields },
): string {
  const base = baseUrl.replace(/\/+$/, '');
  const filled = path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => segment(name, params[name]));
  return base + filled + queryString(query);
}
