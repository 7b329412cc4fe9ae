/** As the pay service calls those it comes with; one that an organisation adds keeps its own name. */
export const shutdownNames: Readonly<Record<string, string>> = {
  'Government shutdown of October 2013': 'Cierre del gobierno de octubre de 2013',
  'Government shutdown of 2018 and 2019': 'Cierre del gobierno de 2018 y 2019',
  'Government shutdown of October and November 2025':
    'Cierre del gobierno de octubre y noviembre de 2025',
  'Government shutdown of January and February 2026':
    'Cierre del gobierno de enero y febrero de 2026',
};
