export interface Point {
  /** As the history names it, in UTC. */
  readonly day: string;
  readonly value: number;
}

/** What of a history is known: a day on which nothing was counted is a gap and no nought. */
export const pointsOf = <D extends { readonly day: string }>(
  days: readonly D[],
  figureOf: (day: D) => number | null,
): readonly Point[] =>
  days.flatMap(each => {
    const value = figureOf(each);
    return value === null ? [] : [{ day: each.day, value }];
  });
