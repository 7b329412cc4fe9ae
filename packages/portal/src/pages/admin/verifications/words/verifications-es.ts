import type { words as english } from './verifications-en.js';

export const words: typeof english = {
  about:
    'Hasta dónde llega quien vincula una cuenta de chat: empezada, enlace abierto, completada. Cada una cuenta en el día (UTC) en que empezó. Lo vinculado a mano está en la lista y no se cuenta.',
  said: (started, completed, days) =>
    `En los últimos ${days} días se empezaron ${started} y se completaron ${completed}.`,
  funnel: 'Por día',
  day: 'Día',
  started: 'Empezadas',
  opened: 'Abiertas',
  completed: 'Completadas',
  expired: 'Caducadas',
  other: 'Acabadas de otro modo',
  absent: 'No están en el servidor',
  aboutAbsent:
    'Estas cuentas están vinculadas y no están en el servidor de Discord: salieron, fueron expulsadas o aún no han entrado. Sus miembros no reciben roles hasta que entren. Para quien ahora usa otra cuenta hay que desvincular antes esta, en la página del miembro.',
  whose: accounts => `Miembros con estas cuentas (${accounts})`,
  since: 'Detectada',
  each: 'Todas las verificaciones',
  when: 'Empezada',
  linkOpened: 'Enlace abierto',
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
  reasons: {
    expired: 'no se confirmó a tiempo',
    superseded: 'se empezó otra después',
    not_me: 'el dueño de la cuenta dijo que no es suya',
    already_linked: 'la cuenta o el miembro ya estaban vinculados',
    wrong_identity: 'se confirmó con la sesión de otra persona',
    cancelled: 'la canceló el miembro',
  },
  nothing: 'Nadie ha empezado todavía una verificación.',
  empty: 'Ninguna coincide. Quite el filtro para ver más.',
};
