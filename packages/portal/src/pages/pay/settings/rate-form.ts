import type { FacilityPercentages, PayConfiguration } from '@guildhall/contracts/pay';
import { type Rates, raised } from './raises.js';

/** As it is typed. */
export interface RateForm {
  readonly rate: string;
  readonly cip: string;
  readonly affordability: string;
  /** Of another rate than is stored: the first day on which it is paid, `ever`, or not said. */
  readonly since: string;
}

export const rateFormOf = (
  stored: PayConfiguration | null,
  facility: FacilityPercentages,
): RateForm => ({
  rate: stored?.hourly_base_rate ?? '',
  cip: String(stored?.cip_percentage ?? facility.cip_percentage),
  affordability: String(stored?.affordability_percentage ?? facility.affordability_percentage),
  since: '',
});

const decimal = (text: string) => text.trim().replace(',', '.');

function percentageOf(text: string): number | null {
  const value = Number(decimal(text) || 'none');
  return Number.isFinite(value) && value >= 0 && value <= 100 ? value : null;
}

/** A comma is a decimal point to many. */
function rateOf(text: string): string | null {
  const rate = decimal(text);
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(rate) && Number(rate) > 0 ? Number(rate).toFixed(2) : null;
}

/** A raise leaves what was paid before it; null: not said whether it is one. */
function ratesOf(rate: string, since: string, rates: Rates | null): Partial<Rates> | null {
  if (rates === null || rates.hourly_base_rate === rate || since === 'ever')
    return { hourly_base_rate: rate };
  return since === '' ? null : raised(rates, since, rate);
}

/** Then it is asked for since when. */
export const isAnother = ({ rate }: RateForm, rates: Rates | null): boolean =>
  rates !== null && ![null, rates.hourly_base_rate].includes(rateOf(rate));

/** A percentage that was left as it was found is not sent: it may be the facility's, and then changes with it. */
export function readRateForm(form: RateForm, stored: RateForm, known: Rates | null) {
  const rate = rateOf(form.rate);
  const cip = percentageOf(form.cip);
  const affordability = percentageOf(form.affordability);
  const rates = rate === null ? null : ratesOf(rate, form.since, known);
  const complete = rate !== null && rates !== null && cip !== null && affordability !== null;
  return {
    rate: complete
      ? {
          ...rates,
          hourly_base_rate: rate,
          ...(form.cip !== stored.cip && { cip_percentage: cip }),
          ...(form.affordability !== stored.affordability && {
            affordability_percentage: affordability,
          }),
        }
      : null,
    problems: {
      rate: form.rate !== '' && rate === null,
      cip: cip === null,
      affordability: affordability === null,
    },
  };
}
