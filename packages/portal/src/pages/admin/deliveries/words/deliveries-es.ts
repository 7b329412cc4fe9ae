import type { words as english } from './deliveries-en.js';

export const words: typeof english = {
  about:
    'Lo que se dice de los miembros a los suscriptores, y cómo fue. Durante días se intenta de nuevo; lo que falló del todo espera aquí.',
  status: 'Estado',
  states: { pending: 'en camino', delivered: 'entregado', failed: 'fallido' },
  subscriber: 'Suscriptor',
  when: 'Creado',
  event: 'Evento',
  member: 'Sobre',
  attempts: 'Intentos',
  answer: 'Última respuesta',
  next: 'Próximo intento',
  noAnswer: 'ninguna aún',
  replay: 'Entregar otra vez',
  replayOf: id => `Entregar otra vez: ${id}`,
  replayed: 'Va otra vez en camino.',
  replayAll: 'Entregar otra vez todo lo fallido',
  replayAllTo: 'Entregar otra vez lo fallido a este suscriptor',
  allTitle: '¿Entregar otra vez todo lo que falló?',
  allAbout:
    'Cada uno sale otra vez con su número de antes. Un suscriptor que aún no está arreglado los rechazará de nuevo.',
  allNow: 'Sí, entregarlos',
  allDone: (count, left) =>
    left === 0
      ? `${count} van otra vez en camino.`
      : `${count} van otra vez en camino; ${left} eran para direcciones que ya no son suscriptores.`,
  nothingFailed: 'Ya no había nada fallido.',
  empty: 'Nada de eso. Quite un filtro para ver más.',
};
