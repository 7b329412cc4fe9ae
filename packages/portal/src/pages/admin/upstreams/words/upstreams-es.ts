import type { UpstreamsWords } from './upstreams-en.js';

export const words: UpstreamsWords = {
  about:
    'Servicios a los que se reenvían las peticiones de los miembros. Tras varios fallos seguidos se deja uno en paz un rato, para que nadie espere en vano.',
  name: 'Nombre',
  target: 'Dónde',
  setBy: 'Fijado por',
  administrators: 'administradores',
  breaker: 'Estado',
  states: {
    closed: 'en uso',
    open: 'en pausa',
    trying: 'a punto de probarse otra vez',
  },
  failures: 'Fallos seguidos',
  test: 'Petición de prueba',
  testOf: name => `Petición de prueba: ${name}`,
  testing: 'Preguntando…',
  answered: (status, ms) => `Respondió ${status} en ${ms} ms.`,
  empty: 'Todavía no se reenvía nada. «platform upstreams put» añade un servicio.',
};
