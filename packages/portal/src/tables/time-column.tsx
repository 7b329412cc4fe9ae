import { Ago } from '../components/ago.js';
import type { Column } from './source.js';

/** How long ago something was, or what stands where it never was; a file gets the instant. */
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
  plain: at,
});
