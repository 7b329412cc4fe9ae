/** What clients of other languages write for yes and no in a query (Python: `True`); JSON has its own words. */
const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on', 't', 'y'].map(yes => [yes, true] as const),
  ...['false', '0', 'no', 'off', 'f', 'n'].map(no => [no, false] as const),
]);

/** Names of a schema's fields that are yes or no. */
export const flagsOf = (schema: object): readonly string[] =>
  Object.entries((schema as { properties?: Record<string, { type?: unknown }> }).properties ?? {})
    .filter(([, field]) => field.type === 'boolean')
    .map(([name]) => name);

/** Reads these fields of a query in place. What is neither yes nor no stays as it was sent. */
export function readFlags(flags: readonly string[], fields: Record<string, unknown>): void {
  for (const name of flags) {
    const text = fields[name];
    const said = typeof text === 'string' ? words.get(text.toLowerCase()) : undefined;
    if (said !== undefined) fields[name] = said;
  }
}
