// Milliseconds of 2015-01-01T00:00:00Z, where snowflakes begin to count (Discord reference, "Snowflakes").
const EPOCH = 1_420_070_400_000;

/** Ids that rise with time, unique within one server even inside one millisecond. */
export const snowflakes = () => {
  let last = 0n;
  return (): string => {
    const first = BigInt(Date.now() - EPOCH) << 22n;
    last = first > last ? first : last + 1n;
    return last.toString();
  };
};

/** What the chat product accepts where an id is asked for. */
export const isSnowflake = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 2n ** 64n;

/** Ids compare as numbers, and numbers of equal length as text. */
export const compareIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** An id that stays the same at every start, so that a rules file may name it. */
export const nearId = (id: string, offset: number): string =>
  (BigInt(id) + BigInt(offset)).toString();
