import type { ImportPreview, WantedShift } from '@guildhall/contracts/pay';

/** What is new or changed: what is there already, or twice in the file, is recorded by nobody. */
export const recordable = ({ rows }: Pick<ImportPreview, 'rows'>): readonly WantedShift[] =>
  rows.flatMap(({ state, shift }) =>
    shift !== null && (state === 'new' || state === 'changed') ? [shift] : [],
  );
