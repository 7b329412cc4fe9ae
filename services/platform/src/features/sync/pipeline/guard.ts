export interface DeactivationQuestion {
  readonly live: number;
  readonly sourceRows: number;
  readonly gone: number;
  readonly maxPercent: number;
  /** Somebody who knows better said so. */
  readonly override: boolean;
}

/** The same on the wire, at the command line and in the portal. */
const goOn =
  'If that is right: allow_mass_deactivation (sync --override-guard) goes on all the same';

/** Why nothing may be written: an emptied or truncated source looks exactly like everybody leaving. */
export function reasonToStop(question: DeactivationQuestion): string | null {
  const { live, sourceRows, gone, maxPercent, override } = question;
  if (override || live === 0) return null;
  if (sourceRows === 0)
    return `The source has no rows at all, and ${live} are live here; nothing was written. ${goOn}`;
  if (gone * 100 <= live * maxPercent) return null;
  const percent = ((gone / live) * 100).toFixed(1);
  return `${gone} of ${live} live rows (${percent} %) are gone from the source, more than the ${maxPercent} % that may leave at once; nothing was written. ${goOn}`;
}
