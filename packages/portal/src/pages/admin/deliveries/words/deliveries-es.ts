import type { words as english } from './deliveries-en.js';

export const words: typeof english = {
  about:
    'Eventos enviados a los suscriptores, y cómo fue cada uno. Una entrega fallida se reintenta tres días. Después, reinténtela aquí o en Tareas.',
  status: 'Estado',
  states: { pending: 'pendiente', delivered: 'entregado', failed: 'fallido' },
  subscriber: 'Suscriptor',
  when: 'Creado',
  event: 'Evento',
  events: {
    'member.updated': 'Miembro cambiado',
    'sync.completed': 'Sincronización terminada',
  },
  member: 'Miembro',
  attempts: 'Intentos',
  answer: 'Última respuesta',
  next: 'Próximo intento',
  noAnswer: 'ninguna aún',
  replay: 'Entregar otra vez',
  replayOf: event => `Entregar otra vez: ${event}`,
  replayed: 'Va otra vez en camino.',
  empty: 'Nada coincide. Quite un filtro para ver más.',
};
