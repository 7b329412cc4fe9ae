export type Premium = 'night' | 'sunday' | 'holiday' | 'ojti' | 'cic';

export interface RateRow {
  /** In force for shifts dated from this day on, until the next row. */
  from: string;
  percent: number;
  source: string;
  /** What is assumed because it is not published. */
  assumption?: string;
}

const always = '0001-01-01';

/** Newest first. The only place where a percentage of law or contract is written down. */
export const premiumRates: Readonly<Record<Premium, readonly RateRow[]>> = {
  night: [
    {
      from: always,
      percent: 10,
      source: '5 CFR 550.121; percentages add up, they do not compound',
    },
  ],
  sunday: [{ from: always, percent: 25, source: '5 CFR 550.171; GAO B-193384; P.L. 111-8' }],
  holiday: [
    {
      from: always,
      percent: 100,
      source:
        '5 U.S.C. 5546(b) and (c); 5 CFR 550.131 and 550.132; E.O. 11582; GAO B-193384; collective agreement, article 28',
    },
  ],
  ojti: [
    {
      from: '2025-01-01',
      percent: 25,
      source: 'union notice on the OJTI premium',
      assumption: 'the notice names the percentage; that it begins on 2025-01-01 is assumed',
    },
    { from: '2022-09-11', percent: 20, source: 'union notice on the OJTI premium, period 2022-20' },
    { from: always, percent: 10, source: 'union notice on the OJTI premium before 2022-09-11' },
  ],
  cic: [{ from: always, percent: 10, source: 'collective agreement, article 18' }],
};

export const premiums = Object.keys(premiumRates) as readonly Premium[];

/** The row in force on the shift's date. */
export function rateOn(premium: Premium, date: string): RateRow {
  const row = premiumRates[premium].find(each => each.from <= date);
  if (row === undefined) throw new RangeError(`no ${premium} rate on ${date}`);
  return row;
}

/** 5 CFR 550.171(a): not in excess of 8 hours for each tour of duty. */
export const SUNDAY_HOURS_LIMIT = 8;

/** 5 CFR 551.512, 29 CFR 778.109: beside straight time, half of the regular rate. */
export const FLSA_SOURCE = '5 CFR 551.512; 29 CFR 778.109';

/**
 * Holiday premium is remuneration (5 CFR 551.511(a); the Department of Commerce lists "additional pay for working a
 * holiday" in its total remuneration) unless payroll credits it as a premium of one and a half times the rate or more
 * (29 U.S.C. 207(e)(6), which 5 CFR 551.511 does not repeat).
 */
export const HOLIDAY_IN_REGULAR_RATE = true;
