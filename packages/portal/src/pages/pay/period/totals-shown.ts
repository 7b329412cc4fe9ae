import type { HoursSummary } from '@guildhall/contracts/pay';

type Kind = 'worked' | 'overtime' | 'leave' | 'ojti' | 'cic';

/** Worked always; of the rest what there is. */
export const amountsShown = (sums: HoursSummary): readonly (readonly [Kind, number])[] => {
  const all = [
    ['worked', sums.total_regular_hours],
    ['overtime', sums.total_tos_hours],
    ['leave', sums.total_tnw_hours],
    ['ojti', sums.total_ojti_hours],
    ['cic', sums.total_cic_hours],
  ] as const;
  return all.filter(([kind, amount]) => kind === 'worked' || amount > 0);
};
