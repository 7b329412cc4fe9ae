/** Each wait is twice the one before, from the first to the longest. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

export const waitAfter = (attempts: number, { firstMs, longestMs }: Waits): number =>
  Math.min(longestMs, firstMs * 2 ** (attempts - 1));

/** So that not everything comes in step: up to `part` of a wait away from it, as `chance` (0 to 1) has it. */
export const spread = (waitMs: number, part: number, chance: number): number =>
  Math.round(waitMs * (1 - part + 2 * part * chance));
