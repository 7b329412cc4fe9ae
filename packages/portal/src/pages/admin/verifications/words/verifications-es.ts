import type { VerificationsWords } from './verifications-en.js';

export const words: VerificationsWords = {
  about:
    'Hasta dónde llega quien empieza a vincular una cuenta de chat: pedida, abierto el enlace, completada. Por el día (UTC) en que empezó.',
  said: (started, completed, days) =>
    `En los últimos ${days} días se empezaron ${started} y se completaron ${completed}.`,
  funnel: 'Por día',
  day: 'Día',
  started: 'Empezadas',
  opened: 'Abiertas',
  completed: 'Completadas',
  expired: 'Caducadas',
  other: 'Acabadas de otro modo',
  each: 'Cada una',
  when: 'Empezada',
  member: 'Miembro',
  account: 'Cuenta',
  status: 'Estado',
  states: {
    pending: 'abierta',
    completed: 'completada',
    expired: 'caducada',
    superseded: 'empezada de nuevo',
    cancelled: 'cancelada',
    failed: 'fallida',
  },
  method: 'Cómo',
  methods: { click: 'por el miembro', manual: 'a mano' },
  reason: 'Por qué acabó',
  nothing: 'Nadie ha empezado todavía una verificación.',
  empty: 'Ninguna de ese tipo. Quite el filtro para ver más.',
};
