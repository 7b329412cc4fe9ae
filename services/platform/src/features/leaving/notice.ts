import type { Mail } from '../../clients/mailer.js';

/** In both languages, because the member's language is unknown. */
export function noticeOf(
  name: string,
  address: string,
  { closesAt, organization }: { readonly closesAt: Date; readonly organization: string },
): Pick<Mail, 'subject' | 'text'> {
  const day = (locale: string) =>
    closesAt.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: `${address} closes on ${day('en-US')} / se cierra el ${day('es-US')}`,
    text: [
      `Hello ${name},`,
      '',
      `Your membership at ${organization} is no longer active, so the mailbox ${address} closes on ${day('en-US')}. After that it receives no mail and you cannot log in to it. Save what you need before then. Nothing is deleted. If you return, the mailbox opens again.`,
      '',
      `Hola, ${name}:`,
      '',
      `Su afiliación en ${organization} ya no está activa, por lo que el buzón ${address} se cierra el ${day('es-US')}. Desde ese día no recibe correo y usted no puede entrar en él. Guarde antes lo que necesite. No se borra nada: se abre de nuevo si usted vuelve.`,
      '',
    ].join('\n'),
  };
}
