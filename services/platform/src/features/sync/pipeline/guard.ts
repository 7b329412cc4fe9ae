export interface DeactivationQuestion {
  readonly live: number;
  /** Null: an incremental run does not count them. */
  readonly sourceRows: number | null;
  readonly gone: number;
  /** Members whose status in the source is inactive now, and was not before. */
  readonly inactive: number;
  readonly maxPercent: number;
  /** Somebody who knows better said so. */
  readonly override: boolean;
}

/** The same on the wire, at the command line and in the portal. */
const goOn =
  'If that is right: allow_mass_deactivation (sync --override-guard) goes on all the same';

/** Why nothing may be written: an emptied or truncated source looks exactly like everybody leaving. */
export function reasonToStop(question: DeactivationQuestion): string | null {
  const { live, sourceRows, gone, inactive, maxPercent, override } = question;
  if (override || live === 0) return null;
  if (sourceRows === 0)
    return `The source has no rows at all, and ${live} are live here; nothing was written. ${goOn}`;
  const leaving = gone + inactive;
  if (leaving * 100 <= live * maxPercent) return null;
  const percent = ((leaving / live) * 100).toFixed(1);
  const how = inactive === 0 ? 'gone from the source' : 'gone from the source or inactive in it';
  return `${leaving} of ${live} live rows (${percent} %) are ${how}, more than the ${maxPercent} % that may leave at once; nothing was written. ${goOn}`;
}
