import type { Language } from '@guildhall/contracts';
import { html, type Markup } from '@guildhall/look';

const en = {
  login: {
    title: 'Log in',
    again: 'Log in: please try again',
    purpose: 'to continue to Guildhall',
    userName: 'User name',
    password: 'Password',
    wrong: 'This user name and password do not belong together. Check both and try again.',
    samples: 'Sample accounts',
    here: 'This login page runs on your machine only.',
    memberNumber: 'Member number',
  },
  ended: {
    title: 'This login has ended',
    text: 'Logging in took too long, or was begun in another browser. Go back to where you came from and start again.',
  },
  failed: { title: 'This did not work', text: 'Go back to where you came from and try again.' },
  logout: {
    title: 'Log out?',
    text: 'This ends your session at the login service.',
    button: 'Log out',
  },
  goodbye: { title: 'You are logged out', text: 'You can close this page.' },
  home: 'Go back to Guildhall',
  welcome: {
    title: 'Local login service',
    text: html`This stands in for the organization's identity provider on your machine. Programs find it through <a href="/.well-known/openid-configuration">its discovery document</a>; people come here from a page of Guildhall.`,
  },
};

type Words<W> = { readonly [K in keyof W]: W[K] extends string | Markup ? W[K] : Words<W[K]> };

const es: Words<typeof en> = {
  login: {
    title: 'Iniciar sesión',
    again: 'Iniciar sesión: inténtelo de nuevo',
    purpose: 'para continuar a Guildhall',
    userName: 'Nombre de usuario',
    password: 'Contraseña',
    wrong:
      'Este nombre de usuario y esta contraseña no van juntos. Revise los dos e inténtelo de nuevo.',
    samples: 'Cuentas de ejemplo',
    here: 'Esta página de inicio de sesión solo funciona en su equipo.',
    memberNumber: 'Número de miembro',
  },
  ended: {
    title: 'Este inicio de sesión ha terminado',
    text: 'Tardó demasiado o se empezó en otro navegador. Vuelva a donde estaba y empiece de nuevo.',
  },
  failed: { title: 'No ha funcionado', text: 'Vuelva a donde estaba e inténtelo de nuevo.' },
  logout: {
    title: '¿Cerrar la sesión?',
    text: 'Esto termina su sesión en el servicio de inicio de sesión.',
    button: 'Cerrar la sesión',
  },
  goodbye: { title: 'Ha cerrado la sesión', text: 'Puede cerrar esta página.' },
  home: 'Volver a Guildhall',
  welcome: {
    title: 'Servicio local de inicio de sesión',
    text: html`Hace las veces del proveedor de identidad de la organización en su equipo. Los programas lo encuentran por <a href="/.well-known/openid-configuration">su documento de descubrimiento</a>; las personas llegan aquí desde una página de Guildhall.`,
  },
};

export const words: Readonly<Record<Language, Words<typeof en>>> = { en, es };
