/** Edit distance between two names. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const here = [row + 1];
    for (let column = 0; column < b.length; column += 1)
      here.push(
        Math.min(
          (above[column + 1] ?? 0) + 1,
          (here[column] ?? 0) + 1,
          (above[column] ?? 0) + (letter === b[column] ? 0 : 1),
        ),
      );
    above = here;
  }
  return above[b.length] ?? 0;
}

/** The most similar name; null if none is similar. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const plain = written.toLowerCase();
  const [best] = known
    .map(name => ({ name, away: distance(plain, name.toLowerCase()) }))
    .sort((a, b) => a.away - b.away);
  return best !== undefined && best.away * 3 <= Math.max(plain.length, 6) ? best.name : undefined;
}

/** “Did you mean …?”, to append to an error about an unknown name. */
export function didYouMean(written: string, known: readonly string[]): string {
  const meant = nearest(written, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}
