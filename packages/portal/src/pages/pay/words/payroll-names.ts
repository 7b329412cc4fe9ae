/** In English, which payroll offices read whatever the member’s language is. */
export const categories: Readonly<Record<string, string>> = {
  regular_pay: 'Regular pay',
  night_differential: 'Night differential',
  sunday_premium: 'Sunday premium',
  holiday_premium: 'Holiday premium',
  ojti_premium: 'OJTI premium',
  cic_premium: 'CIC premium',
  overtime: 'Overtime',
  cip: 'Controller incentive pay',
  affordability: 'Affordability',
  retro: 'Retroactive pay',
  other: 'Other pay',
};
