/** Booleans as clients of other languages write them in a query (Python: `True`). */
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on', 't', 'y'].map(yes => [yes, true] as const),
  ...['false', '0', 'no', 'off', 'f', 'n'].map(no => [no, false] as const),
]);

/** Decimal integers only; the validator would also take 0x10 or 1e3. */
const wholeNumber = /^\s*[+-]?\d+(\.0*)?\s*$/;
/** Never valid. */
const unreadable = Object.freeze({});

type Field = { readonly type?: unknown };
export type Read = (fields: Record<string, unknown>) => void;

const readings: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: text => flags.get(text.toLowerCase()) ?? text,
  integer: text => (wholeNumber.test(text) ? text : unreadable),
};

/** Converts query or path fields in place where the validator needs help; null if none does. */
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
