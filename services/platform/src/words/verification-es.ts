import type { VerificationWords } from './verification-en.js';

const newLink = 'Escriba /verify otra vez en el servidor de chat para recibir un enlace nuevo.';
const office = 'Si no es correcto, pida a su organización que corrija su registro.';

export const words: VerificationWords = {
  account: 'Cuenta',
  server: 'Servidor',
  someServer: 'el servidor de chat de la organización',
  accountNumber: 'Número de cuenta',
  memberRecord: 'Su registro de miembro',
  thisAccount: 'Esta cuenta de chat',
  namedAccount: 'La cuenta de chat que indicó',
  yourAccount: 'Su cuenta de chat',
  aboutAccount: 'La cuenta de chat de la que se trataba',
  isAboutAccount: 'La cuenta de chat de la que se trata',
  underAMinute: 'menos de un minuto',
  minutes: count => (count === 1 ? 'un minuto más' : `${count} minutos más`),
  question: {
    title: '¿Vincular esta cuenta de chat con usted?',
    about:
      'Alguien que usa la cuenta de chat de abajo dice que es usted. Si lo confirma, la cuenta cuenta como suya: recibe sus roles y su nombre en el servidor de chat.',
    isIt: '¿Es su propia cuenta y pidió usted mismo este enlace?',
    ifNot: 'Si se lo envió otra persona, no lo confirme.',
    yes: 'Sí, vincular mi cuenta',
    goodFor: 'El enlace vale durante',
    notYou: name => `¿No es ${name}?`,
  },
  no: 'No, dejarlo',
  otherLogin: 'Iniciar sesión como otra persona',
  waiting: {
    title: 'Diga que sí con su cuenta de chat',
    about:
      'Pidió vincular una cuenta de chat con su registro de miembro. Si es suya, solo esa cuenta puede decirlo: abra el servidor de chat y, con esa misma cuenta, escriba',
    choose: 'Verá quién lo pide y dos botones: elija',
    link: 'Vincular',
    goesOn: 'Después esta página sigue sola.',
    status: 'Esperando a la cuenta de chat. El código vale durante',
    checkAgain: 'Comprobar de nuevo',
  },
  left: {
    title: 'No se vinculó nada',
    about: 'Lo dejó y esta petición terminó: ya nadie puede confirmarla.',
    afterAll: 'Si al final quiere vincular su cuenta, escriba /verify en el servidor de chat.',
  },
  done: {
    title: 'Su cuenta de chat está vinculada',
    now: name => `Listo, ${name}. Puede cerrar esta página y volver al chat.`,
    before: 'Ya se confirmó antes; no queda nada por hacer.',
    roles: 'Sus roles allí:',
    rolesFollow: 'Sus roles y su nombre allí llegan en un momento. No tiene que hacer nada.',
    record: 'Su registro',
  },
  frontPage: 'Página principal',
  answerNumber: requestId => `Referencia para pedir ayuda: ${requestId}`,
  refusals: {
    expired: {
      title: 'Este enlace ha caducado',
      reason: 'Un enlace vale poco tiempo y el de este ya pasó. No se vinculó nada.',
      advice: newLink,
    },
    superseded: {
      title: 'Hay un enlace más nuevo',
      reason:
        'Después de este enlace se pidió otro desde la misma cuenta de chat. Solo vale el último.',
      advice: 'Use el enlace más nuevo o escriba /verify otra vez en el servidor de chat.',
    },
    cancelled: {
      title: 'Esta petición se canceló',
      reason: 'El dueño de la cuenta de chat, o un administrador, la retiró. No se vinculó nada.',
      advice: `Si aún quiere vincular su cuenta: ${newLink}`,
    },
    not_me: {
      title: 'La cuenta de chat dijo que no',
      reason:
        'Pidió vincular una cuenta de chat y quien la usa respondió que fue otra persona. No se vinculó nada.',
      advice:
        'Si es su cuenta, revise su nombre y su número y pídalo otra vez con los correctos; o escriba /verify con ella en el servidor de chat.',
    },
    failed: {
      title: 'Esta petición no llegó a nada',
      reason:
        'Mientras tanto, el miembro o la cuenta de chat se vinculó en otro lugar, o lo intentaron demasiadas personas que no son el miembro.',
      advice: newLink,
    },
    notYours: {
      title: 'Este enlace no es suyo',
      reason:
        'Pide vincular una cuenta de chat con el registro de otro miembro. No se vinculó nada.',
      advice:
        'Si alguien le envió este enlace, no le ayude: nadie necesita la sesión de usted para su propia cuenta. Si es suyo, inicie sesión con su propia cuenta de miembro.',
    },
    noMember: {
      title: 'Su cuenta no pertenece a ningún miembro',
      reason:
        'Solo el registro de un miembro puede tener una cuenta de chat, y esta cuenta no tiene registro.',
      advice: office,
    },
    notActive: {
      title: 'Su afiliación no está activa',
      reason: 'Solo los miembros activos pueden vincular una cuenta de chat. No se vinculó nada.',
      advice: office,
    },
    takenElsewhere: {
      title: 'Ya está vinculada',
      reason:
        'Su registro ya tiene una cuenta de chat, o esta cuenta de chat es de otro miembro. No se cambió nada.',
      advice:
        'Para cambiar de cuenta, escriba /unlink en el servidor de chat con la cuenta vieja y luego /verify con la nueva.',
    },
    loggedOut: {
      title: 'No ha iniciado sesión',
      reason: 'Su sesión ha terminado, o su navegador no guarda cookies de este sitio.',
      advice: 'Inicie sesión y la pregunta volverá. Hasta ahora no se vinculó nada.',
    },
    unknownLink: {
      title: 'No se encontró el enlace',
      reason: 'Puede que esté incompleto, o que sea demasiado viejo.',
      advice: newLink,
    },
    wrongForm: {
      title: 'Esta página no estaba al día',
      reason: 'El botón era de otra sesión, o de una página que no es nuestra. No se vinculó nada.',
      advice: 'Abra el enlace otra vez y confirme allí.',
    },
    tooMany: {
      title: 'Demasiados intentos',
      reason: 'Hubo más intentos en un minuto de los permitidos.',
      advice: 'Espere un minuto e inténtelo de nuevo.',
    },
    late: {
      title: 'Esto tarda más de lo normal',
      reason:
        'El servicio de chat no respondió a tiempo. Puede que su cuenta se haya vinculado de todos modos.',
      advice: 'Mire de nuevo en un momento: verá si funcionó y no tiene que empezar otra vez.',
    },
    away: {
      title: 'En este momento no es posible',
      reason: 'Falta una parte del servicio que hace falta para esto. No se ha perdido nada.',
      advice: 'Inténtelo de nuevo en un momento; el enlace vale hasta que caduque.',
    },
    accountMissing: {
      title: 'Falta un paso',
      reason: 'La cuenta de chat aún no ha dicho que es suya. No se vinculó nada.',
      advice:
        'Abra otra vez la página de esta petición: muestra el código que hay que escribir en el servidor de chat.',
    },
  },
};
