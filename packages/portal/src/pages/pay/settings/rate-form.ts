import type { FacilityPercentages, PayConfiguration } from '@guildhall/contracts/pay';

/** As it is typed. */
export interface RateForm {
  readonly rate: string;
  readonly cip: string;
  readonly affordability: string;
}

export const rateFormOf = (
  stored: PayConfiguration | null,
  facility: FacilityPercentages,
): RateForm => ({
  rate: stored?.hourly_base_rate ?? '',
  cip: String(stored?.cip_percentage ?? facility.cip_percentage),
  affordability: String(stored?.affordability_percentage ?? facility.affordability_percentage),
});

const decimal = (text: string) => text.trim().replace(',', '.');

function percentageOf(text: string): number | null {
  const value = Number(decimal(text) || 'none');
  return Number.isFinite(value) && value >= 0 && value <= 100 ? value : null;
}

/** A comma is a decimal point to many. */
function rateOf(text: string): string | null {
  const rate = decimal(text);
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(rate) && Number(rate) > 0 ? rate : null;
}

/** A percentage that was left as it was found is not sent: it may be the facility's, and then changes with it. */
export function readRateForm(form: RateForm, stored: RateForm) {
  const rate = rateOf(form.rate);
  const cip = percentageOf(form.cip);
  const affordability = percentageOf(form.affordability);
  const complete = rate !== null && cip !== null && affordability !== null;
  return {
    rate: complete
      ? {
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
