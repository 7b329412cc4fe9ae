/** Values that mean something to the running services, by the name of the field that holds them. */
export interface KnownValues {
  at(name: string, place: number): string | undefined;
  /** Takes what an answer tells: ids of things that requests have made. */
  learn(body: unknown): void;
}

const perName = 200;
const isId = (name: string) => /(^id$|_id$|Id$|_date$|^code$|address)/.test(name);
// `shift_id` of a path is the `id` of a shift: what ends alike may fit, and what does not is a case too.
const familyOf = (name: string) => (/(^id$|_id$|Id$)/.test(name) ? 'id' : name);

export function knownValues(given: Readonly<Record<string, readonly string[]>>): KnownValues {
  const values = new Map<string, string[]>(
    Object.entries(given).map(([name, known]) => [name, [...known]]),
  );

  function keep(name: string, value: string): void {
    const kept = values.get(name) ?? [];
    if (kept.includes(value)) return;
    if (kept.length >= perName) kept.shift();
    values.set(name, [...kept, value]);
  }

  function learn(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string' && isId(name) && !(name in given)) keep(familyOf(name), value);
      else learn(value);
    }
  }

  return {
    learn,
    at: (name, place) => {
      const found = values.get(name) ?? values.get(familyOf(name)) ?? [];
      return found[place % found.length];
    },
  };
}
