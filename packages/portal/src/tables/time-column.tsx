import { Ago } from '../components/ago.js';
import type { Column } from './source.js';

/** As spreadsheets read it, where the reader is: `2026-03-01 07:30:00`. */
export const inFile = (at: string | null) => at && new Date(at).toLocaleString('sv-SE');

/** How long ago something was, or what stands where it never was; a file gets the time itself. */
export const timeColumn = <R,>(
  title: string,
  at: (row: R) => string | null,
  never: string | null = null,
): Column<R> => ({
  title,
  show: row => {
    const instant = at(row);
    return instant === null ? never : <Ago at={instant} />;
  },
  plain: row => inFile(at(row)),
});
