import type { ChatWords } from './chat-en.js';

export const words: ChatWords = {
  title: 'Chat',
  linked:
    'Su cuenta de chat está vinculada a su afiliación. Sus roles y su nombre allí siguen a su registro.',
  account: 'Cuenta',
  number: 'Número de cuenta',
  since: 'Vinculada',
  unlink: 'Desvincular',
  unlinkTitle: '¿Desvincular esta cuenta?',
  unlinkAbout:
    'Se le quitan allí los roles que vinieron con ella. Puede vincularla de nuevo, o vincular otra, cuando quiera.',
  unlinkDo: 'Sí, desvincularla',
  unlinked: 'Su cuenta está desvinculada.',
  not_linked:
    'Abra el servidor de chat y escriba allí este comando. Responde con un enlace; ábralo y confirme que la cuenta es suya.',
  copy: 'Copiar el comando',
  copied: 'El comando está en el portapapeles.',
  follows: 'Esta página lo muestra en cuanto esté hecho.',
  inactive: 'Solo los miembros activos pueden vincular una cuenta de chat.',
  not_offered: 'Aquí no hay servidor de chat.',
};
