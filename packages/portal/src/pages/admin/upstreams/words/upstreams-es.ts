import type { words as english } from './upstreams-en.js';

export const words: typeof english = {
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
  answered: (status, ms) =>
    `Se llega a él: respondió ${status} en ${ms} ms${status >= 500 ? ', lo que dice que algo va mal allí' : ''}.`,
  allowIt:
    'Si está dentro de su propia red, indique su dirección en Cambiar, Más ajustes, Direcciones privadas donde puede estar.',
  empty: 'Todavía no se reenvía nada.',
  actions: 'Acciones',
  add: 'Añadir un servicio',
  addAbout:
    'Quien tiene la sesión abierta y pide /api/<nombre>/… es reenviado allí, con su propia prueba de identidad. Añada solo un servicio al que se la confíe.',
  addNow: 'Añadirlo',
  added: name => `${name} está añadido. Envíele una petición de prueba para ver si responde.`,
  nameHint: 'Minúsculas, cifras y guiones, primero una letra. No se puede cambiar después.',
  targetHint: 'Como https://api.example.org/v2; detrás se pone el resto de la ruta.',
  placedBy: (setting, target) =>
    `Está en ${target}. Lo dice el ajuste ${setting}, y nada más puede cambiarlo.`,
  methods: 'Qué se puede pedir',
  methodsDo: {
    GET: 'lee',
    HEAD: 'mira si está',
    POST: 'añade o hace algo',
    PUT: 'sustituye',
    PATCH: 'cambia una parte',
    DELETE: 'borra',
  },
  further: 'Más ajustes',
  asUsual: 'Lo que deje vacío queda como de costumbre.',
  numbers: {
    connect: 'Segundos que puede tardar la conexión',
    idle: 'Segundos que puede callar',
    body: 'Petición más grande, en MB',
    failures: 'Fallos seguidos tras los que se deja en paz',
    pause: 'Segundos que se deja en paz',
  },
  lines: {
    ranges: 'Direcciones privadas donde puede estar',
    origins: 'Páginas web que pueden llamarlo',
    headers: 'Cabeceras que se transmiten',
    rewrites: 'Comienzos de ruta que se cambian',
  },
  lineHints: {
    ranges: 'Una por línea, como 10.20.0.0/16. Hace falta si está dentro de su propia red.',
    origins: 'Una por línea, como https://app.example.org',
    headers: 'Una por línea',
    rewrites: 'Uno por línea, como /antes=/ahora',
  },
  change: 'Cambiar',
  changeOf: name => `Cambiar ${name}`,
  changeTitle: name => `Cambiar ${name}`,
  changeAbout: 'Vale al momento para cada petición posterior.',
  changeNow: 'Guardar el cambio',
  changed: name => `${name} está cambiado.`,
  remove: 'Quitar',
  removeOf: name => `Quitar ${name}`,
  removeTitle: name => `¿Quitar ${name}?`,
  removeAbout: name =>
    `Desde entonces se rechazan las peticiones a /api/${name}/…. El servicio mismo no se toca, y puede añadirlo de nuevo.`,
  removeNow: 'Sí, quitarlo',
  removed: name => `${name} está quitado.`,
  gone: 'Este servicio ya no está.',
};
