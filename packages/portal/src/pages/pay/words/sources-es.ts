/** Where a rule is written and what is assumed of it, as pay says it; a law alone is called what it is called. */
export const sources: Readonly<Record<string, string>> = {
  '5 CFR 550.121; percentages add up, they do not compound':
    '5 CFR 550.121; los porcentajes se suman, no se acumulan',
  'union notice on the OJTI premium': 'aviso del sindicato sobre la prima OJTI',
  'the notice names the percentage; that it begins on 2025-01-01 is assumed':
    'el aviso da el porcentaje; que rija desde el 1 de enero de 2025 se supone',
  'union notice on the OJTI premium, period 2022-20':
    'aviso del sindicato sobre la prima OJTI, período 20 de 2022',
  'union notice on the OJTI premium before 2022-09-11':
    'aviso del sindicato sobre la prima OJTI anterior al 11 de septiembre de 2022',
  '5 U.S.C. 5546(b) and (c); 5 CFR 550.131 and 550.132; E.O. 11582; GAO B-193384; collective agreement, article 28':
    '5 U.S.C. 5546(b) y (c); 5 CFR 550.131 y 550.132; E.O. 11582; GAO B-193384; convenio colectivo, artículo 28',
  'collective agreement, article 18': 'convenio colectivo, artículo 18',
};
