/** What clients of other languages write for yes and no in a query (Python: `True`); JSON has its own words. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on', 't', 'y'].map(yes => [yes, true] as const),
  ...['false', '0', 'no', 'off', 'f', 'n'].map(no => [no, false] as const),
]);

/** As people write whole numbers. The validator would take all that JavaScript does: 0x10, 1e3. */
const wholeNumber = /^\s*[+-]?\d+(\.0*)?\s*$/;
/** No validator takes it for anything. */
const unreadable = Object.freeze({});

type Field = { readonly type?: unknown };
export type Read = (fields: Record<string, unknown>) => void;

const readings: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: text => flags.get(text.toLowerCase()) ?? text,
  integer: text => (wholeNumber.test(text) ? text : unreadable),
};

/** Reads the fields of a query or path in place, as far as the validator needs help with them; null if it needs none. */
export function readerOf(schema: object): Read | null {
  const { properties = {} } = schema as { properties?: Record<string, Field> };
  const known = Object.entries(properties).flatMap(([name, { type }]) => {
    const reading = readings[String(type)];
    return reading ? [[name, reading] as const] : [];
  });
  if (known.length === 0) return null;
  return fields => {
    for (const [name, reading] of known) {
      const text = fields[name];
      if (typeof text === 'string') fields[name] = reading(text);
    }
  };
}
