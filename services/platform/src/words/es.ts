import type { Words } from './en.js';

export const words: Words = {
  loginFailed: 'No se pudo iniciar sesión',
  loginAway:
    'Algo que hace falta para iniciar sesión no responde en este momento. No es por nada que usted haya hecho. Espere un momento e inténtelo de nuevo: llegará a donde quería ir.',
  loginErased: 'Los datos de este miembro se borraron. Un administrador puede levantar el borrado.',
  notBegunHere:
    'Este inicio de sesión tardó demasiado, ya se usó o se empezó en otro navegador o pestaña. Empiece de nuevo aquí.',
  refusedByPerson: 'El proveedor de identidad no le dejó entrar, o usted canceló.',
  notReadable: 'La dirección que le trajo aquí está incompleta o se cambió por el camino.',
  askLogOut: '¿Quiere cerrar la sesión?',
  askedBySite: 'Otro sitio pidió cerrar su sesión.',
  stay: 'Seguir con la sesión abierta',
  member: 'Miembro',
  name: 'Nombre',
  facility: 'Instalación',
  needsScript: 'Este sitio necesita JavaScript.',
};
