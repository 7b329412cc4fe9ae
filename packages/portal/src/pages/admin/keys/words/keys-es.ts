import { scopes } from '../../../../words/fields-es.js';
import type { words as english } from './keys-en.js';

export const words: typeof english = {
  about:
    'Con ellas inician sesión los programas; las personas no necesitan ninguna. Para cambiar una sin interrupción, rótela, dé la nueva al programa y después revoque la antigua.',
  name: 'Nombre',
  kind: 'Para',
  kinds: { service: 'un servicio', api: 'un programa', sync: 'sincronización' },
  id: 'Clave',
  scopes: 'Puede',
  scopesDo: scopes,
  until: 'Válida hasta (opcional)',
  untilHint:
    'El último día en que sirve. Déjelo vacío para una clave que sirva hasta que la revoque.',
  used: 'Último uso',
  never: 'nunca',
  made: 'Creada',
  state: 'Estado',
  live: 'válida',
  liveUntil: when => `válida hasta el ${when}`,
  revoked: 'revocada',
  expired: 'caducada',
  actions: 'Acciones',
  rotate: 'Rotar',
  rotateOf: (name, id) => `Rotar ${name} (${id})`,
  rotateTitle: (name, id) => `¿Crear una segunda clave para ${name}, junto a ${id}?`,
  rotateAbout: 'Ambas valen hasta que revoque la antigua. La nueva se muestra una vez.',
  rotateNow: 'Crearla',
  revoke: 'Revocar',
  revokeOf: (name, id) => `Revocar ${name} (${id})`,
  revokeTitle: (name, id) => `¿Revocar la clave ${id} de ${name}?`,
  revokeAbout:
    'Quien aún la use será rechazado: en la plataforma al momento, en otros sitios en un minuto. No se puede deshacer.',
  revokeNow: 'Sí, revocarla',
  revokedDone: 'La clave está revocada.',
  create: 'Crear una clave',
  createAbout:
    'Se muestra una vez. En una clave de servicio, el nombre es aquel con el que el servicio se identifica.',
  createNow: 'Crearla',
  newTitle: name => `Clave nueva de ${name}`,
  newAbout: 'Cópiela ahora. No se muestra otra vez.',
  both: id => `La clave antigua (${id}) vale hasta que la revoque.`,
  copy: 'Copiar',
  done: 'Ya la guardé',
  empty: 'Todavía no hay claves.',
};
