import type { words as english } from './en.js';

export const words: typeof english = {
  logIn: 'Iniciar sesión',
  logOut: 'Cerrar sesión',
  logInAgain: 'Iniciar sesión de nuevo',
  loggedOut: {
    title: 'Ha cerrado la sesión',
    about: 'Inicie sesión de nuevo para continuar en este navegador.',
    onlyHere:
      'Es posible que su servicio de inicio de sesión aún le reconozca en este navegador. Entonces, quien inicie sesión aquí después entrará como usted, sin contraseña. En un equipo que usan otras personas, cierre la sesión también allí o cierre todas las ventanas del navegador.',
  },
  tryAgain: 'Intentar de nuevo',
  help: 'Ayuda',
  toHome: 'Ir al inicio',
  notFound: {
    title: 'Esta página no existe',
    about: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  },
  refused: {
    title: 'No tiene acceso a esta página',
    about: 'Su cuenta no tiene permiso para abrir esta página.',
  },
  away: {
    title: 'Esto no responde en este momento',
    about:
      'Algo que hace falta aquí está ocupado o en reparación. Inténtelo de nuevo en un momento.',
  },
  tooMany: {
    title: 'Demasiadas peticiones seguidas',
    about: 'Espere un minuto e inténtelo de nuevo.',
  },
  broken: {
    title: 'Algo ha fallado por nuestra parte',
    about: 'Ha quedado registrado y se revisará.',
  },
  tell: requestId => `Si continúa, diga este número a quien administra este sitio: ${requestId}`,
};
