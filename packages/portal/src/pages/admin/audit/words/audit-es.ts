import type { AuditWords } from './audit-en.js';

export const words: AuditWords = {
  title: 'Lo que se hizo',
  when: 'Cuándo',
  where: 'Dónde',
  action: 'Acción',
  by: 'Quién',
  about: 'Sobre',
  details: 'Antes y después',
  member: 'Número de miembro',
  person: 'Persona',
  personHint: 'Como la nombra la lista: el sujeto de su sesión, o un servicio',
  from: 'Desde',
  to: 'Antes de',
  empty: 'No se hizo nada de eso. Quite un filtro para ver más.',
  away: names => `No se llega a ${names}: falta aquí lo que se hizo allí.`,
};
