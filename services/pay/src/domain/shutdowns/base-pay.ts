import type { ShutdownAnalysis } from '@guildhall/contracts/pay';
import { agree, type Cents, divideHalfUp, numberOfCents, parseCents, sum } from '../money.js';
import { kindOf } from '../statements/row-category.js';
import type { StatementEarning } from '../statements/statement.js';
import { adjustedOf, currentOf, rowsOfKind } from '../statements/statement-totals.js';
import { HOUR } from '../time/time-of-day.js';
import type { ShutdownPeriod } from './shutdowns.js';

type BasePay = ShutdownAnalysis['base_pay'];

/** A full-time schedule, where the member recorded nothing: 5 U.S.C. 6101. */
const FULL_PERIOD = 80 * HOUR;

/** Owed when the shutdown ends: worked time, paid leave, furlough and shutdown time; LWOP is not. */
function expectedRegular({ work }: ShutdownPeriod, rate: Cents): Cents {
  const seconds =
    work.length === 0
      ? FULL_PERIOD
      : work.reduce((total, each) => total + each.worked + each.paidLeave + each.owed, 0);
  return divideHalfUp(rate * BigInt(seconds), BigInt(HOUR));
}

/** Of one period. */
export interface FoundBasePay {
  ppId: string;
  expected: Cents;
  /** Nothing is recorded in it: a full schedule stands for it. */
  isAssumed: boolean;
  regular: { adjusted: Cents; current: Cents };
  retro: { adjusted: Cents; current: Cents };
}

export function findBasePay(period: ShutdownPeriod, hourlyBaseRate: string | null): FoundBasePay {
  const rate = hourlyBaseRate === null ? 0n : parseCents(hourlyBaseRate);
  const rows = rowsOfKind(period.statement, 'regular');
  const [regular, retro] = [false, true].map(late =>
    rows.filter(row => kindOf(row).retro === late),
  ) as [StatementEarning[], StatementEarning[]];
  return {
    ppId: period.ppId,
    expected: expectedRegular(period, rate),
    isAssumed: period.work.length === 0,
    regular: { adjusted: adjustedOf(regular), current: currentOf(regular) },
    retro: { adjusted: adjustedOf(retro), current: currentOf(retro) },
  };
}

export function basePay(found: readonly FoundBasePay[], missing: boolean): BasePay {
  const expected = sum(found.map(each => each.expected));
  const regular = sum(found.map(each => each.regular.adjusted + each.regular.current));
  const retro = sum(found.map(each => each.retro.adjusted + each.retro.current));
  const difference = regular + retro - expected;
  return {
    rows: found.map(each => ({
      pp_id: each.ppId,
      expected_regular: numberOfCents(each.expected),
      reg_adjusted: numberOfCents(each.regular.adjusted),
      reg_current: numberOfCents(each.regular.current),
      retro_adjusted: numberOfCents(each.retro.adjusted),
      retro_current: numberOfCents(each.retro.current),
    })),
    expected_total: numberOfCents(expected),
    reg_total: numberOfCents(regular),
    retro_total: numberOfCents(retro),
    actual_total: numberOfCents(regular + retro),
    difference: numberOfCents(difference),
    is_valid: agree(difference) && !missing,
  };
}
