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
  welcome:
    'Los servicios de afiliación de su organización: su registro, su cuenta de chat, su dirección de correo y su nómina, con un solo inicio de sesión.',
  hello: name => (name ? `Hola, ${name}` : 'Hola'),
  loggedInAs: name => `Ha iniciado sesión como ${name}.`,
  member: 'Miembro',
  name: 'Nombre',
  facility: 'Instalación',
  status: 'Estado',
  linked: 'Su cuenta de chat está vinculada.',
  notLinked:
    'Su cuenta de chat aún no está vinculada. Escriba /verify en el servidor de chat para empezar.',
  mayNotLink:
    'No hay ninguna cuenta de chat vinculada, y solo los miembros activos pueden vincular una. Si su estado no es correcto, pida a su organización que corrija su registro.',
  noMember:
    'Su cuenta funciona, pero no pertenece a ningún miembro. Si es miembro, pida a su organización que corrija su cuenta.',
  needsScript: 'Este sitio necesita JavaScript.',
  developers: 'Para desarrolladores:',
  api: 'la API de este servicio',
};
