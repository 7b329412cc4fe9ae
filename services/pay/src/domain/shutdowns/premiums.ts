import type { ShutdownAnalysis } from '@guildhall/contracts/pay';
import { earningsOf } from '../earnings/earnings.js';
import type { PayCategory } from '../earnings/pay-categories.js';
import type { PayTerms } from '../earnings/pay-rates.js';
import type { Premium } from '../earnings/premium-rates.js';
import { agree, type Cents, numberOfCents, sum } from '../money.js';
import { adjustedOf, currentOf, rowsOfKind } from '../statements/statement-totals.js';
import type { ShutdownPeriod } from './shutdowns.js';

type PremiumType = Premium | 'overtime' | 'holiday';

type Premiums = ShutdownAnalysis['premiums'];

const categories: Readonly<Record<PremiumType, PayCategory | null>> = {
  night: 'night_differential',
  sunday: 'sunday_premium',
  ojti: 'ojti_premium',
  cic: 'cic_premium',
  overtime: 'overtime',
  holiday: null,
};
const types = Object.keys(categories) as PremiumType[];

const HOLIDAY_NOTE =
  'Holiday premium is not modelled: shifts expect none of it, so whatever was paid is a difference.';

/** Of one period. */
export interface FoundPremium {
  ppId: string;
  type: PremiumType;
  expected: Cents;
  adjusted: Cents;
  current: Cents;
}

export function findPremiums(
  { ppId, work, statement }: ShutdownPeriod,
  terms: PayTerms | null,
): FoundPremium[] {
  const { amounts } = earningsOf(work, terms);
  return types.map(type => {
    const category = categories[type];
    const rows = rowsOfKind(statement, type);
    return {
      ppId,
      type,
      expected: category === null ? 0n : amounts[category],
      adjusted: adjustedOf(rows),
      current: currentOf(rows),
    };
  });
}

export function premiums(found: readonly FoundPremium[], missing: boolean): Premiums {
  const expected = sum(found.map(each => each.expected));
  const actual = sum(found.map(each => each.adjusted + each.current));
  return {
    rows: found.map(each => ({
      pp_id: each.ppId,
      type: each.type,
      expected: numberOfCents(each.expected),
      actual_adjusted: numberOfCents(each.adjusted),
      actual_current: numberOfCents(each.current),
      difference: numberOfCents(each.adjusted + each.current - each.expected),
      ...(each.type === 'holiday' ? { note: HOLIDAY_NOTE } : {}),
    })),
    pp_ids: [...new Set(found.map(each => each.ppId))],
    total_expected: numberOfCents(expected),
    total_actual: numberOfCents(actual),
    total_difference: numberOfCents(actual - expected),
    is_valid: agree(actual - expected) && !missing,
  };
}
