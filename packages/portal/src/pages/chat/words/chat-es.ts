import type { words as english } from './chat-en.js';

export const words: typeof english = {
  title: 'Chat',
  linked:
    'Su cuenta de chat está vinculada a su afiliación. Sus roles y su apodo allí siguen a su registro.',
  account: 'Cuenta',
  server: 'Servidor',
  nickname: 'Apodo',
  since: 'Vinculada',
  refreshedAt: 'Última actualización',
  never: 'aún no',
  notInServer: 'Esta cuenta no está en el servidor. Recibirá sus roles en cuanto entre.',
  roles: 'Sus roles',
  noRoles: 'Su registro no le da roles.',
  states: {
    given: 'asignado',
    missing: 'pendiente',
    leaving: 'se quitará',
    unknown: 'no se sabe en este momento',
  },
  reason: what => `Por ${what}`,
  also: 'o por ',
  fields: {
    status: 'su estado',
    member_type: 'su tipo de miembro',
    member_type_id: 'el número de su tipo de miembro',
    facility_code: 'su instalación',
    region_code: 'su región',
    position: 'su cargo',
  },
  otherThan: values => `, que no es ${values}`,
  rolesAway: 'El servidor de chat no responde en este momento, así que no se pueden ver sus roles.',
  refresh: 'Actualizar',
  refreshDone: (added, removed) =>
    added + removed === 0
      ? 'Sus roles están al día.'
      : `Roles actualizados: ${added} añadidos, ${removed} quitados.`,
  refreshPending: 'Sus roles aún se están actualizando. Vuelva a mirar en un minuto.',
  rolesLacking: 'No todo se pudo actualizar. La lista muestra qué roles faltan y por qué.',
  nicknameKept: 'No se pudo cambiar su apodo.',
  unlink: 'Desvincular',
  unlinkTitle: '¿Desvincular esta cuenta?',
  unlinkAbout:
    'La cuenta pierde sus roles en el servidor de chat. El apodo que le dimos se borra, salvo que se haya cambiado después. Puede vincularla de nuevo, o vincular otra, cuando quiera.',
  unlinkDo: 'Sí, desvincularla',
  unlinked: 'Su cuenta está desvinculada.',
  login: 'Vincular mi cuenta de Discord',
  loginAbout: 'Inicia sesión en Discord y vuelve aquí. De allí solo se lee qué cuenta es la suya.',
  joins: 'Si su cuenta aún no está en el servidor, se añade a él.',
  orByCommand: 'O empiece en el servidor de chat',
  byCommand:
    'Abra el servidor de chat y escriba allí este comando. Recibirá un enlace. Ábralo y confirme que la cuenta es suya.',
  copy: 'Copiar el comando',
  otherName:
    'Discord muestra el nombre de la opción en el idioma que usted tenga allí. Si lo ve distinto, elija la del número de miembro.',
  follows: 'Esta página lo muestra en cuanto esté hecho.',
  inactive:
    'Solo los miembros activos pueden vincular una cuenta de chat. Si su estado no es correcto, pida a su organización que corrija su registro.',
  not_offered: 'Aquí no se ofrece chat.',
  results: {
    linked: 'Su cuenta de chat está vinculada.',
    denied: 'No permitió que Discord compartiera qué cuenta es suya, así que no se vinculó nada.',
    expired: 'Tardó demasiado, o se empezó en otro navegador. Empiece de nuevo.',
    elsewhere:
      'Esta cuenta de chat, o su afiliación, ya está vinculada. No se cambió nada. Si no es correcto, pida ayuda.',
    inactive: 'Solo los miembros activos pueden vincular una cuenta de chat. No se cambió nada.',
    no_member: 'Su cuenta no pertenece a ningún miembro. No se cambió nada.',
    limited: 'Demasiados intentos. Espere unos minutos y empiece de nuevo.',
    away: 'El servidor de chat no responde en este momento. No se cambió nada; inténtelo más tarde.',
    unsure: 'No se pudo confirmar el vínculo. Vuelva a mirar aquí en un momento.',
  },
};
