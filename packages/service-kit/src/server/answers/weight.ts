/** What is left of `left` characters when a value is written as JSON, or less than 0 as soon as that is known. */
function leftOf(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - 2;
  if (typeof value !== 'object' || value === null) return left - 1;
  let rest = left - 1;
  if (Array.isArray(value)) {
    for (const each of value) {
      rest = leftOf(each, rest - 1);
      if (rest < 0) return rest;
    }
    return rest;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    if (fields[name] === undefined) continue;
    rest = leftOf(fields[name], rest - name.length - 4);
    if (rest < 0) return rest;
  }
  return rest;
}

/** Whether a value has surely more characters as JSON than this; looks no further than it must. */
export const isHeavier = (value: unknown, characters: number): boolean =>
  leftOf(value, characters) < 0;
