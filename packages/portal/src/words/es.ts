import { words as shared } from '@guildhall/look/words/es';
import type { words as english } from './en.js';

export const words: typeof english = {
  ...shared,
  pages: {
    home: 'Inicio',
    chat: 'Chat',
    mail: 'Correo',
    pay: 'Nómina',
    facility: 'Mi instalación',
    admin: 'Admin',
    account: 'Cuenta',
  },
  askForHelp: 'Pedir ayuda',
  mainMenu: 'Menú principal',
  administrator: 'Administrador',
  theme: 'Claro u oscuro',
  skip: 'Ir al contenido',
  logInOnceMore: 'Iniciar sesión otra vez y volver',
  loading: 'Cargando…',
  aMomentAgo: 'hace un momento',
  inAMoment: 'dentro de un momento',
  brokenPage: 'No se pudo abrir esta página',
  close: 'Cerrar',
  cancel: 'Cancelar',
  timeLike: 'Por ejemplo 07:00, 1900 o 7pm',
  more: 'Más acciones',
  undo: 'Deshacer',
  undone: 'Deshecho.',
  notUndone: 'No se pudo deshacer.',
  save: 'Guardar',
  copied: 'Copiado.',
  notCopied: 'Su navegador no permite copiar. Seleccione el texto y cópielo usted.',
  welcome: {
    title: 'Su afiliación y su nómina, en un solo lugar',
    about: organization => `Para los miembros de ${organization}.`,
    account: 'Use su cuenta de miembro. ¿No tiene cuenta o no puede entrar?',
    getHelp: 'Pida ayuda',
    offers: 'Lo que puede hacer aquí',
    pay: {
      title: '¿Le pagaron bien?',
      about: 'Anote sus turnos, suba su recibo y vea cada diferencia con la regla que la explica.',
    },
    chat: {
      title: 'Chat',
      about: 'Vincule su cuenta de Discord una vez. Sus roles siguen a su afiliación.',
    },
    mail: {
      title: 'Correo',
      about: organization =>
        `Elija una dirección de ${organization} para su teléfono y su computadora.`,
    },
    cookies:
      'Su navegador no guarda las cookies de este sitio, y sin ellas no se puede iniciar sesión. Permítalas en su configuración y vuelva a cargar esta página.',
  },
  ended: {
    title: 'Su sesión ha terminado',
    filesWait:
      'Sus archivos esperan en esta pestaña. Inicie sesión en la pestaña que se abre y vuelva aquí: la subida continúa sola.',
    again: 'Inicie sesión de nuevo para continuar.',
    kept: 'Lo que escribió se conserva. Inicie sesión de nuevo y siga donde estaba.',
  },
  noMember: {
    title: 'Esta cuenta no pertenece a ningún miembro',
    looked: value =>
      value === null
        ? 'Su cuenta funciona, pero no dice qué miembro es usted.'
        : `Su cuenta funciona, pero ningún miembro coincide con ella: ${value}.`,
    ask: 'Si es miembro, pida a su organización que corrija su cuenta.',
    other: 'Cerrar sesión y usar otra cuenta',
    as: name => `Ha iniciado sesión como ${name}.`,
  },
  notYours: {
    admin: 'Estas páginas son para administradores',
    facility: 'Estas páginas son para representantes de instalación',
    about:
      'Su cuenta no tiene esta función. Si debería tenerla, pídala a su organización e inicie sesión de nuevo.',
  },
  inactive: {
    title: 'Su afiliación no está activa',
    works:
      'Puede ver su registro y usar todo lo relativo a su nómina. Para el chat y el correo necesita una afiliación activa. Si no es correcto, pida a su organización que lo corrija.',
  },
  home: {
    hello: name => (name ? `Hola, ${name}` : 'Hola'),
    toDo: 'Por hacer',
    also: 'También por hacer',
    upToDate: 'Al día',
    membership: 'Su afiliación',
    nothing: 'Todo listo',
    nothingMore: 'No tiene nada que hacer',
    record: {
      facility: 'Instalación',
      representative: 'Representante',
      missing: {
        email: 'su dirección de correo',
        facility: 'su instalación',
        region: 'su región',
      },
      isMissing: what => `En su registro falta ${what}`,
      canAdd: organization => `${organization} puede añadirlo.`,
    },
    facility: {
      title: 'Mi instalación',
      represents: facilities => `Usted representa a ${facilities}.`,
      open: 'Ver miembros y comprobaciones compartidas',
      shared: count =>
        count === 1
          ? 'Un miembro le compartió una comprobación'
          : `${count} comprobaciones compartidas nuevas`,
      sharedBy: (member, period) => `La última es de ${member}, período ${period}.`,
      look: 'Ver',
    },
    chat: {
      title: 'Chat',
      linked: 'Vinculada',
      not_linked: 'Vincule su cuenta de Discord',
      why: 'Sus roles siguen a su afiliación.',
      inactive: 'Requiere una afiliación activa',
      not_offered: null,
      link: 'Vincular',
    },
    mail: {
      title: 'Correo',
      finishTitle: 'Termine su dirección de correo',
      begun: address => `${address} aún no está lista.`,
      inactive: 'Requiere una afiliación activa',
      not_eligible: 'No se incluye en su tipo de miembro',
      choose: 'Elegir una dirección',
      finish: 'Terminar',
    },
    pay: {
      away: 'El servicio de nómina no responde en este momento. Todo lo demás funciona.',
      period: number => `Período de pago ${number}`,
      ended: day => `Terminó el ${day.replace(/^el /, '')}.`,
      ends: (day, shifts) => `termina el ${day.replace(/^el /, '')}, ${shifts}`,
      shift: 'turno',
      shifts: 'turnos',
      thisPeriod: 'Este período',
      payDay: 'Próximo día de pago',
      lastRight: 'Último pagado bien',
      nextPayDay: day => `El próximo día de pago es el ${day.replace(/^el /, '')}.`,
      less: amount => ({
        before: 'Le pagaron',
        figure: `${amount} menos`,
        after: 'de lo que ganó',
      }),
      more: amount => ({
        before: 'Le pagaron',
        figure: `${amount} más`,
        after: 'de lo que ganan sus turnos',
      }),
      differs: { before: 'Su pago', figure: 'difiere', after: 'de lo que ganan sus turnos' },
      seeMissing: 'Ver lo que falta',
      look: 'Ver la comprobación',
      uploadOne: number => `Suba su recibo del período ${number}`,
      uploadAll: count => `Suba ${count} recibos que faltan`,
      ofPeriods: ranges => `Períodos ${ranges}`,
      paidOn: (day, shifts) => `Pagado el ${day}. ${shifts} anotados.`,
      upload: 'Subir',
      recordIn: number => `Anote sus turnos del período ${number}`,
      record: 'Anotar',
      rateTitle: 'Indique su tarifa por hora',
      rateAbout: 'Sin ella no se puede comprobar ningún turno.',
      enterRate: 'Indicar',
    },
  },
  statuses: {
    active: 'activo',
    inactive: 'inactivo',
    retired: 'jubilado',
    suspended: 'suspendido',
    associate: 'asociado',
    staff: 'personal',
  },
  positions: {
    facrep: 'representante de la instalación',
    deputy: 'suplente',
    president: 'presidencia',
    vp: 'vicepresidencia',
    secretary: 'secretaría',
    treasurer: 'tesorería',
    national_rep: 'representante nacional',
  },
  account: {
    title: 'Cuenta',
    record: 'Su registro',
    privacy: 'Privacidad',
    number: 'Número de miembro',
    name: 'Nombre',
    type: 'Tipo de miembro',
    status: 'Estado de la afiliación',
    typeHint:
      'El estado dice si la afiliación está activa. El tipo dice qué clase de afiliación es.',
    facility: 'Instalación y región',
    email: 'Correo en el registro',
    positions: 'Cargos',
    correct: organization => `${organization} mantiene este registro. ¿Hay algo mal o falta algo?`,
    delete: 'Borrar mi cuenta',
    deleteAbout: organization =>
      `Cuando usted lo pide, ${organization} borra su cuenta: sus turnos y recibos, su vínculo con el chat, su dirección de correo y sus inicios de sesión. Su afiliación no cambia. No se puede deshacer: guarde antes sus datos.`,
    deleteAsk: 'Pedir que se borre mi cuenta',
  },
  sessions: {
    title: 'Dónde tiene la sesión abierta',
    about:
      'Si no reconoce alguna, ciérrela y cambie la contraseña en su servicio de inicio de sesión.',
    thisOne: 'Este navegador',
    unknown: 'Navegador desconocido',
    used: when => `Último uso: ${when}`,
    since: when => `inicio: ${when}`,
    end: 'Cerrar',
    endNamed: name => `Cerrar la sesión en ${name}`,
    ended: name => `Se cerró la sesión en ${name}.`,
    endOthers: count => `Cerrar las otras ${count}`,
    othersEnded: count => `Se cerraron otras ${count} sesiones.`,
    onlyThis: 'Solo tiene la sesión abierta aquí.',
    browser: (browser, system) => `${browser} en ${system}`,
    kept: {
      title: 'Sus datos',
      about:
        'Un archivo con todo: su registro, su cuenta de chat, su dirección de correo, sus inicios de sesión, sus turnos y recibos, y el historial de lo que se hizo con ellos. No nombra a otras personas. No lo comparta.',
      save: 'Guardar mis datos',
      done: 'El archivo está guardado.',
      without: {
        pay: 'Ahora no se puede acceder a sus turnos y recibos, y el archivo no estaría completo: no se guardó nada. Inténtelo de nuevo en unos minutos.',
        'chat-bot':
          'Ahora no se puede acceder a sus datos del chat, y el archivo no estaría completo: no se guardó nada. Inténtelo de nuevo en unos minutos.',
      },
    },
  },
  deeds: {
    'chat.link': (by, when) => `${by} la vinculó ${when}.`,
    'chat.unlink': (by, when) => `${by} la desvinculó ${when}.`,
    'verification.manual': (by, when) => `${by} la vinculó ${when}.`,
    'key.create': (by, when) => `${by} creó una clave para ello ${when}.`,
    'key.rotate': (by, when) => `${by} la rotó ${when}.`,
    'key.revoke': (by, when) => `${by} la revocó ${when}.`,
    'event.replay': (by, when) => `${by} lo reintentó ${when}.`,
    'event.replay-all': (by, when) => `${by} reintentó todo lo fallido ${when}.`,
    'sync.start': (by, when) => `${by} inició una sincronización ${when}.`,
    'sync.cancel': (by, when) => `${by} la canceló ${when}.`,
  },
  apiErrors: {
    overtaken: deed => `Alguien se adelantó. ${deed} Su cambio no se hizo.`,
    seeRun: 'Ver esa ejecución',
    ended: 'Su sesión ha terminado.',
    old: 'Para esto hace falta un inicio de sesión reciente. Inicie sesión otra vez y volverá aquí.',
    saved: 'Lo que escribió se conserva.',
    offline: 'Su dispositivo no tiene conexión. Inténtelo de nuevo cuando la recupere.',
    slow: 'Esto tarda más de lo debido. Inténtelo de nuevo en un momento.',
    away: 'Esta parte no responde en este momento. Inténtelo de nuevo en un momento.',
    busy: when =>
      when === undefined
        ? 'Demasiadas peticiones a la vez. Espere un momento e inténtelo de nuevo.'
        : `Demasiadas peticiones a la vez. Inténtelo de nuevo ${when}.`,
    refused: 'No tiene permiso para hacer esto.',
    gone: 'Esto ya no existe.',
    said: 'Esto no se aceptó.',
    broken: requestId =>
      requestId === undefined
        ? 'Algo falló. Cargue la página de nuevo.'
        : `Algo falló por nuestra parte. Si continúa, dé este número al pedir ayuda: ${requestId}`,
  },
};
