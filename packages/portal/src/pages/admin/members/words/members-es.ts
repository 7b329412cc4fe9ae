import { counted } from '../../../../words/format.js';
import type { words as english } from './members-en.js';

const fields = {
  status: 'el estado',
  member_type: 'el tipo de miembro',
  member_type_id: 'el número del tipo de miembro',
  facility_code: 'la instalación',
  region_code: 'la región',
  position: 'el cargo',
};

export const words: typeof english = {
  search: 'Nombre, número de miembro o cuenta de chat',
  status: 'Estado de la afiliación',
  active: 'activo',
  other: 'no activo',
  linked: 'vinculada',
  notLinked: 'sin vincular',
  name: 'Nombre',
  number: 'Número',
  facility: 'Instalación',
  toMembers: 'Buscar a otro miembro',
  noMatch: 'No se encuentra a nadie. Pruebe con menos letras o quite un filtro.',
  erasures: 'Borrados',
  type: 'Tipo de miembro',
  loggedIn: 'Sesiones',
  memberIs: number => `Miembro ${number}`,
  record: 'Registro',
  mail: 'Correo',
  orgMail: 'Dirección de la organización',
  positions: 'Cargos',
  none: 'ninguno',
  noAddress: 'ninguna',
  sessions: count =>
    count === 0
      ? 'Sin sesión abierta'
      : `Sesión abierta en ${counted(count, 'navegador', 'navegadores')}`,
  left: 'Este miembro desapareció del origen',
  source: 'En el origen, ahora',
  sourceAbout: table => `La fila de ${table}, como la lee el mapeo. Lo que difiere está marcado.`,
  same: 'Nada difiere.',
  comes: 'La próxima sincronización traerá aquí estos cambios.',
  refused:
    'Las sincronizaciones rechazan esta fila hasta que se corrija en el origen o en el mapeo:',
  syncNow: 'Sincronizar ahora',
  syncSame: 'Sincronizado: nada era distinto.',
  syncChanged: 'Sincronizado: este miembro está al día.',
  syncGone: 'Sincronizado: el origen ya no tiene a este miembro, que ahora está inactivo.',
  syncRejected: 'Sincronizado, pero una fila fue rechazada y aquí sigue igual.',
  syncStopped: 'La protección contra bajas detuvo esto: no se escribió nada.',
  syncFailed: 'La sincronización no se completó.',
  syncUnderWay: 'La sincronización sigue en curso.',
  toSync: 'Ver la ejecución',
  noSource: 'El origen no tiene esa fila.',
  field: 'Campo',
  here: 'Aquí',
  there: 'En el origen',
  differs: 'difiere',
  notShown: 'no se muestra aquí',
  chat: 'Cuenta de chat',
  noLink: 'No hay ninguna cuenta de chat vinculada.',
  onlyActive: 'Solo los miembros activos pueden vincular una.',
  wouldGive: 'En cuanto se vincule una, las reglas le darán:',
  since: 'vinculada',
  notInServer: 'La cuenta no está en el servidor; los roles llegan cuando entre.',
  roles: 'Roles',
  role: 'Rol',
  state: 'Ahora',
  states: {
    given: 'lo tiene, como dicen las reglas',
    missing: 'le falta, y las reglas se lo dan',
    leaving: 'lo tiene, y las reglas no se lo dan',
    unknown: 'no se sabe: el servidor de chat no responde',
  },
  notGiven: 'Roles que ninguna regla da',
  lacks: 'Se daría si',
  is: (field, values, facilities) =>
    `${fields[field]} es ${values || 'cualquiera'}${facilities ? ` (${facilities})` : ''}`,
  isNot: (field, values, facilities) =>
    `${fields[field]} no es ${values || 'ninguno'}${facilities ? ` (${facilities})` : ''}`,
  orElse: '; o si ',
  because: 'Por',
  noRule: 'ninguna regla',
  also: 'o por ',
  fields,
  otherThan: values => `, que no es ${values}`,
  obstacle: 'Lo impide',
  noRoles: 'Las reglas no dan roles a este miembro.',
  refreshed: 'Última actualización:',
  never: 'nunca',
  refresh: 'Actualizar roles',
  refreshDone: (added, removed) =>
    added + removed === 0
      ? 'Los roles y el apodo están al día.'
      : `Roles actualizados: ${added} añadidos, ${removed} quitados.`,
  refreshPending: 'Los roles aún se están actualizando. Vuelva a mirar en un minuto.',
  rolesLacking: 'No todo se pudo actualizar. La lista muestra qué roles faltan y por qué.',
  nicknameKept: 'No se pudo cambiar el apodo.',
  resend: 'Reenviar a los suscriptores',
  resent: events =>
    events === 0
      ? 'No hay nada que reenviar: nunca se vinculó una cuenta a este miembro.'
      : 'Reenviado a todos los suscriptores.',
  linkByHand: 'Vincular a mano',
  linkAbout:
    'Para quien no puede hacerlo. Usted responde de que la cuenta es de este miembro: no se pregunta a nadie más.',
  chatId: 'ID de usuario de la cuenta de chat',
  chatIdHint:
    'En Discord, active el modo desarrollador, haga clic derecho en la persona y elija Copiar ID de usuario.',
  chatIdWrong:
    'Ese no es un ID de usuario: tiene de 17 a 19 cifras. Un nombre no sirve, porque los nombres cambian.',
  reason: 'Motivo, para la auditoría',
  linkNow: 'Vincularla',
  linkDone: 'La cuenta está vinculada; sus roles están en camino.',
  unlink: 'Desvincular',
  unlinkTitle: '¿Desvincular esta cuenta?',
  unlinkAbout:
    'La cuenta pierde los roles que vienen con la afiliación y el apodo que le dimos, salvo que se haya cambiado después. Se puede vincular de nuevo.',
  unlinkNow: 'Sí, desvincularla',
  unlinkDone: 'La cuenta está desvinculada.',
  export: 'Exportar todo',
  exportAbout:
    'Un archivo con todo lo que guardan los tres servicios sobre esta persona, también sus recibos. No lo entregue a nadie más.',
  exportNow: 'Guardar el archivo',
  exportDone: 'El archivo está guardado.',
  erase: 'Borrar a esta persona',
  eraseTitle: '¿Borrar a esta persona en todas partes?',
  eraseAbout:
    'Desaparece todo lo que los tres servicios guardan sobre esta persona: la cuenta vinculada y sus roles, los turnos, los recibos, el registro. No se puede deshacer. Queda que se hizo, cuándo y quién lo pidió.',
  eraseMailbox: address =>
    `El buzón ${address} es del servidor de correo: anótelo ahora y quítelo allí.`,
  eraseInSource:
    'El origen todavía tiene la fila de este miembro. Aquí se borra de todos modos: las sincronizaciones omiten la fila hasta que haya desaparecido del origen y vuelto, o hasta que un administrador levante el borrado. Quítela también allí.',
  eraseConfirm: 'Escriba el número de miembro para confirmar',
  eraseNow: 'Borrar todo',
  underWay: 'Se está borrando a esta persona.',
  toErasure: 'Ver el progreso',
  nothingHappened: 'Aún no hay nada registrado sobre este miembro.',
  timeline: 'Historial',
  erasureTitle: 'Borrado',
  erasureDone:
    'Está hecho. Aquí ya nada nombra a la persona, y no se guarda nada en su nombre hasta que un administrador levante el borrado.',
  erasureWaits: 'Está en marcha y sigue solo, también después de un reinicio.',
  cancelErasure: 'Cancelarlo',
  cancelErasureTitle: '¿Cancelar este borrado?',
  cancelErasureAbout:
    'No se borra nada más y el miembro se queda. Lo que ya se borró no vuelve: la cuenta vinculada y lo que la tabla muestra como borrado. Se puede pedir de nuevo.',
  cancelErasureNow: 'Sí, cancelarlo',
  erasureCancelled: 'El borrado está cancelado.',
  lift: 'Levantar un borrado',
  liftTitle: '¿Levantar el borrado de un miembro?',
  liftAbout:
    'El número de miembro se puede usar otra vez en todos los servicios, y las sincronizaciones vuelven a tomar su fila. Lo borrado no vuelve.',
  liftNumber: 'Número de miembro',
  liftNow: 'Levantarlo',
  lifted: 'El borrado está levantado.',
  askedBy: 'Lo pidió',
  finished: 'Terminado',
  service: 'Servicio',
  erased: 'Filas borradas',
  waitsFor: 'Espera',
  partStates: {
    waiting: 'pendiente',
    done: 'hecho',
    absent: 'no conectado: bórrelo allí con su línea de comandos',
  },
  hadMailbox: 'Había un buzón: quítelo en el servidor de correo.',
  noErasures: 'Todavía no se ha borrado a nadie.',
  stateUnderWay: 'en marcha',
  leaving: 'Baja',
  leavings: 'Bajas',
  leavingsAbout:
    'Miembros que se fueron o volvieron y cuyo acceso aún se está suspendiendo o restaurando. Lo que falla se reintenta solo; si sigue fallando, inténtelo de nuevo en',
  noLeavings: 'No queda nada pendiente de miembros que se fueron o volvieron.',
  leavingSetting: 'Qué se suspende cuando un miembro se va (LEAVING)',
  endsNothing: 'Nada.',
  gone: 'ya no está en el origen',
  isLeaving: (isOver: boolean): string =>
    isOver
      ? 'Este miembro se fue y todo está suspendido. No se ha borrado nada.'
      : 'Este miembro se fue y aún queda algo por hacer.',
  isBack: (isOver: boolean): string =>
    isOver
      ? 'Este miembro volvió y todo está restaurado.'
      : 'Este miembro volvió y aún queda algo por restaurar.',
  systems: {
    sessions: 'Sesiones',
    chat: 'Roles del chat',
    mail: 'Buzón',
    shares: 'Comprobaciones compartidas',
    feeds: 'Calendario',
    representative: 'Derechos de representante',
  },
  leavingStates: {
    end: { waiting: 'por suspender', confirmed: 'suspendido', failed: 'falló, se reintenta' },
    return: { waiting: 'por restaurar', confirmed: 'restaurado', failed: 'falló, se reintenta' },
  },
  closes: 'se cierra',
  requested: 'Pedido',
  note: 'Nota',
  open: 'Pendiente',
  toJobs: 'Tareas',
};
