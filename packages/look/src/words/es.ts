import type { words as english } from './en.js';

export const words: typeof english = {
  logIn: 'Iniciar sesión',
  logOut: 'Cerrar sesión',
  tryAgain: 'Intentar de nuevo',
  help: 'Ayuda',
  toHome: 'Ir al inicio',
  notFound: {
    title: 'Esta página no existe',
    about: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  },
  refused: {
    title: 'Esto no le corresponde abrirlo',
    about: 'Su sesión es válida, pero lo que hay en esta dirección es para otras personas.',
  },
  away: {
    title: 'Esto no responde en este momento',
    about:
      'Algo que hace falta aquí está ocupado o en reparación. Inténtelo de nuevo en un momento.',
  },
  tooMany: {
    title: 'Han sido demasiadas peticiones seguidas',
    about:
      'Se ha pedido más de lo que se admite en tan poco tiempo. Espere un minuto e inténtelo de nuevo.',
  },
  broken: {
    title: 'Algo ha fallado por nuestra parte',
    about: 'Ha quedado registrado y se revisará.',
  },
  tell: requestId => `Si continúa, diga este número a quien administra este sitio: ${requestId}`,
};
