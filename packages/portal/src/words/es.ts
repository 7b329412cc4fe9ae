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
    admin: 'Administración',
    sessions: 'Sesiones',
  },
  mainMenu: 'Menú principal',
  skip: 'Ir al contenido',
  logInOnceMore: 'Iniciar sesión otra vez y volver',
  loading: 'Cargando…',
  aMomentAgo: 'hace un momento',
  inAMoment: 'dentro de un momento',
  brokenPage: 'No se pudo abrir esta página',
  close: 'Cerrar',
  cancel: 'Cancelar',
  timeLike: 'Hora de 0 a 24: 0700 o 07:00',
  undo: 'Deshacer',
  undone: 'Deshecho.',
  notUndone: 'No se ha podido deshacer.',
  save: 'Guardar',
  copied: 'Copiado.',
  notCopied: 'Su navegador no permite copiar. Seleccione el texto y cópielo usted.',
  welcome: {
    about: organisation =>
      `Su afiliación a ${organisation} en un solo lugar: su registro, su cuenta de chat, su dirección de correo y si le pagaron bien.`,
    cookies:
      'Su navegador no guarda las cookies de este sitio, y sin ellas no se puede iniciar sesión. Permítalas en su configuración y vuelva a cargar esta página.',
  },
  ended: {
    title: 'Su sesión ha terminado',
    filesWait:
      'Sus archivos esperan en esta pestaña. Inicie sesión en la pestaña que se abre y vuelva aquí: la subida continúa sola.',
    kept: 'Lo que escribió se conserva. Inicie sesión de nuevo y siga donde estaba.',
  },
  nobody: {
    title: 'Esta cuenta no pertenece a ningún miembro',
    looked: (claim, value) =>
      value === null
        ? `Su cuenta funciona, pero no lleva «${claim}», el dato por el que se encuentra a los miembros.`
        : `Su cuenta funciona, pero ningún miembro tiene el «${claim}» ${value} que lleva.`,
    ask: 'Si es miembro, pida a la oficina que corrija su cuenta.',
    other: 'Cerrar sesión y usar otra cuenta',
    askAt: 'Pedir ayuda',
    as: name => `Ha iniciado sesión como ${name}.`,
  },
  notYours: {
    admin: 'Estas páginas son para administradores',
    facility: 'Estas páginas son para representantes de instalación',
    about:
      'Su cuenta no tiene esta función. Si debería tenerla, pídala a quien la asigna e inicie sesión de nuevo.',
  },
  inactive: {
    title: 'Su afiliación no está activa',
    works:
      'Puede ver su registro y usar todo lo relativo a su nómina. Para el chat y el correo necesita una afiliación activa. Si no es correcto, pida a la oficina que lo corrija.',
  },
  home: {
    hello: name => (name ? `Hola, ${name}` : 'Hola'),
    record: {
      title: 'Mi registro',
      member: 'Número de miembro',
      name: 'Nombre',
      type: 'Tipo de miembro',
      status: 'Estado',
      email: 'Correo en el registro',
      positions: 'Cargos',
      missing: {
        email: 'su dirección de correo',
        facility: 'su instalación',
        region: 'su región',
      },
      copy: 'Guardar una copia de todo lo que se conserva sobre usted',
      yours: 'Para que se borre, pídalo a la oficina.',
      isMissing: what => `En su registro falta ${what}. La oficina puede añadirlo.`,
    },
    facility: {
      title: 'Mi instalación',
      represents: facilities => `Usted representa a ${facilities}.`,
      open: 'Ver miembros y comprobaciones compartidas',
    },
    chat: {
      title: 'Chat',
      linked: account =>
        account ? `Vinculado a la cuenta ${account}.` : 'Su cuenta está vinculada.',
      not_linked: 'Su cuenta de chat aún no está vinculada.',
      inactive: 'Para vincular una cuenta hace falta una afiliación activa.',
      not_offered: 'Aquí no hay servidor de chat.',
      link: 'Vincular mi cuenta',
      see: 'Ver mis roles',
    },
    mail: {
      title: 'Correo',
      open: address => `Su dirección es ${address}.`,
      begun: address => `${address} se empezó y no está terminada.`,
      none: domain => `Aún no tiene una dirección en ${domain}.`,
      inactive: 'Para una dirección hace falta una afiliación activa.',
      not_eligible: 'Su tipo de afiliación no incluye dirección de correo.',
      not_offered: 'Aquí no hay direcciones de correo.',
      choose: 'Elegir una dirección',
      finish: 'Terminarla',
      settings: 'Ajustes y contraseña',
    },
    pay: {
      title: 'Nómina',
      away: 'El servicio de nómina no responde en este momento. Todo lo demás funciona.',
      of: (number, what) => `El período ${number} ${what}`,
      ended: day => `terminó el ${day}`,
      shift: 'turno',
      shifts: 'turnos',
      noShifts: 'aún no hay turnos anotados.',
      noStatement: 'aún no se ha subido el recibo.',
      notYetPaid: (shifts, payDay) => `${shifts}, se paga el ${payDay}.`,
      noRate: 'aún no se conoce su tarifa por hora.',
      results: {
        match: 'se pagó bien.',
        discrepancy: 'no se pagó exactamente como corresponde a sus turnos.',
        missing_data: 'aún no se puede comprobar.',
      },
      record: 'Anotar mis turnos',
      upload: 'Subir el recibo',
      enterRate: 'Introducir mi tarifa',
      look: 'Ver la comprobación',
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
      title: 'Lo que se conserva sobre usted',
      about:
        'Un archivo con todo: su registro, su cuenta de chat, su dirección de correo, sus inicios de sesión, sus turnos y recibos, y lo que se hizo con ellos. No se nombra a otras personas. No comparta el archivo.',
      save: 'Guardar todo en un archivo',
      done: 'El archivo está guardado.',
      without: {
        pay: 'Ahora no se llega a sus turnos y recibos, y un archivo sin ellos no sería todo: no se ha guardado nada. Inténtelo de nuevo en unos minutos.',
        'chat-bot':
          'Ahora no se llega a lo que el servicio de chat conserva sobre usted, y un archivo sin ello no sería todo: no se ha guardado nada. Inténtelo de nuevo en unos minutos.',
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
    'event.replay': (by, when) => `${by} lo hizo entregar otra vez ${when}.`,
    'event.replay-all': (by, when) => `${by} hizo entregar otra vez todo lo fallido ${when}.`,
    'sync.start': (by, when) => `${by} inició una sincronización ${when}.`,
    'sync.cancel': (by, when) => `${by} la canceló ${when}.`,
  },
  apiErrors: {
    overtaken: deed => `Alguien se adelantó. ${deed} Su cambio no se hizo.`,
    seeRun: 'Ver esa ejecución',
    ended: 'Su sesión ha terminado.',
    old: 'Su inicio de sesión es demasiado antiguo para esto. Inicie sesión otra vez: vuelve aquí y lo que escribió se conserva.',
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
        ? 'Algo ha fallado aquí. Cargue la página de nuevo.'
        : `Algo ha fallado por nuestra parte. Si continúa, diga este número a la ayuda: ${requestId}`,
  },
};
