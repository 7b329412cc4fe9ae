import type { words as english } from './upstreams-en.js';

export const words: typeof english = {
  about:
    'Servicios a los que se reenvían las peticiones de los miembros. Se configuran en el archivo que indica UPSTREAMS_FILE; PAY_URL y CHAT_BOT_URL añaden pay y chat.',
  name: 'Nombre',
  target: 'Destino',
  setBy: 'Fijado por',
  methods: 'Métodos',
  origins: 'Páginas web que pueden llamarlo',
  test: 'Petición de prueba',
  testOf: name => `Petición de prueba: ${name}`,
  answered: (status, ms) =>
    `Respondió con el estado ${status} en ${ms} ms.${status >= 500 ? ' Algo va mal allí.' : ''}`,
  empty: 'Todavía no se reenvía nada.',
};
