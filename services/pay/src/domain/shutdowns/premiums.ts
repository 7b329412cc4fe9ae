import type { ShutdownAnalysis } from '@guildhall/contracts/pay';
import { earningsOf } from '../earnings/earnings.js';
import type { PayCategory } from '../earnings/pay-categories.js';
import type { PayTerms } from '../earnings/pay-rates.js';
import type { Premium } from '../earnings/premium-rates.js';
import { agree, type Cents, numberOfCents, sum } from '../money.js';
import { adjustedOf, currentOf, rowsOfKind } from '../statements/statement-totals.js';
import type { ShutdownPeriod } from './shutdowns.js';

type PremiumType = Premium | 'overtime';

type Premiums = ShutdownAnalysis['premiums'];

const categories: Readonly<Record<PremiumType, PayCategory>> = {
  night: 'night_differential',
  sunday: 'sunday_premium',
  ojti: 'ojti_premium',
  cic: 'cic_premium',
  overtime: 'overtime',
  holiday: 'holiday_premium',
};
const types = Object.keys(categories) as PremiumType[];

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
    const rows = rowsOfKind(statement, type);
    return {
      ppId,
      type,
      expected: amounts[categories[type]],
      adjusted: adjustedOf(rows),
      current: currentOf(rows),
    };
  });
}

export function premiums(found: readonly FoundPremium[], missing: boolean): Premiums {
  const expected = sum(found.map(each => each.expected));
  const actual = sum(found.map(each => each.adjusted + each.current));
  const openOf = (type: PremiumType) =>
    sum(
      found
        .filter(each => each.type === type)
        .map(each => each.adjusted + each.current - each.expected),
    );
  return {
    rows: found.map(each => ({
      pp_id: each.ppId,
      type: each.type,
      expected: numberOfCents(each.expected),
      actual_adjusted: numberOfCents(each.adjusted),
      actual_current: numberOfCents(each.current),
      difference: numberOfCents(each.adjusted + each.current - each.expected),
    })),
    pp_ids: [...new Set(found.map(each => each.ppId))],
    total_expected: numberOfCents(expected),
    total_actual: numberOfCents(actual),
    total_difference: numberOfCents(actual - expected),
    // What one kind was paid too much makes up for no other.
    is_valid: !missing && agree(actual - expected) && types.every(type => agree(openOf(type))),
  };
}
