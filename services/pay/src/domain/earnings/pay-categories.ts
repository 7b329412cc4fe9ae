export const payCategories = [
  'regular_pay',
  'night_differential',
  'sunday_premium',
  'holiday_premium',
  'ojti_premium',
  'cic_premium',
  'overtime',
  'cip',
  'affordability',
] as const;
export type PayCategory = (typeof payCategories)[number];
