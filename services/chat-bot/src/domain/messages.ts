import { type Language, languages, showInvisible } from '@guildhall/contracts';

/** From Discord's locale (`es-419`, `en-GB`); English where we have nothing better. */
export function languageOf(locale: string | null | undefined): Language {
  const primary = locale?.toLowerCase().split('-')[0];
  return languages.find(language => language === primary) ?? 'en';
}

/** Texts people read in the chat product. A new language is one more column. */
export const messages = {
  verify_open: {
    en: 'Open the link below and log in to link this account to member {member_number}. It is valid until {expires_at} and only for you. Do not share it.',
    es: 'Abre el enlace de abajo e inicia sesión para vincular esta cuenta con el miembro {member_number}. Es válido hasta {expires_at} y solo para ti: no lo compartas.',
  },
  verify_button: { en: 'Link my account', es: 'Vincular mi cuenta' },
  verify_how: {
    en: 'Type /verify member_number: with your member number, or /verify code: with the code from the page.',
    es: 'Escribe /verify numero_de_miembro: con tu número de miembro, o /verify codigo: con el código que muestra la página.',
  },
  claim_question: {
    en: 'A person logged in as **{name}** ({facility}) wants to link this chat account to that membership. Is that you, and did you request it?',
    es: 'Alguien que ha iniciado sesión como **{name}** ({facility}) pide vincular esta cuenta con esa afiliación. ¿Eres tú, y lo has pedido?',
  },
  claim_yes: { en: 'Link', es: 'Vincular' },
  claim_no: { en: 'Not me', es: 'No soy yo' },
  claim_proven: {
    en: 'Thank you. Now confirm on the page that showed you the code. It updates by itself.',
    es: 'Gracias. Ahora confirma en la página que te mostró el código: continúa allí por sí sola.',
  },
  claim_denied: {
    en: 'Nothing was linked. The request is closed, and the person who made it will be told that it was not you.',
    es: 'No se ha vinculado nada. La solicitud ha terminado, y a quien la hizo se le dice que no eras tú.',
  },
  claim_over: {
    en: 'This request has expired. Start again to get a new code.',
    es: 'Esta solicitud ha caducado. Empieza de nuevo para recibir otro código.',
  },
  code_unknown: {
    en: 'This code does not match any open request for this account. Check it, or get a new one on the page.',
    es: 'Ninguna solicitud abierta para esta cuenta tiene este código. Compruébalo, o pide uno nuevo en la página.',
  },
  code_refused: {
    en: 'Too many wrong codes. Try again {until}.',
    es: 'Demasiados códigos eran incorrectos. Inténtalo de nuevo {until}.',
  },
  already_verified: {
    en: 'This account or this member is already linked. To switch accounts, use /unlink with the linked account, then /verify with the other one. If you no longer have access to it, ask your organization.',
    es: 'Esta cuenta o este miembro ya están vinculados. Para cambiar de cuenta, usa /unlink con la que está vinculada y luego /verify con la otra. Si ya no tienes acceso a ella, pregunta a tu organización.',
  },
  member_not_found: {
    en: 'No active member has the number {member_number}.',
    es: 'Ningún miembro activo tiene el número {member_number}.',
  },
  not_linked: {
    en: 'This account is not linked to a member. If your membership is active, /verify links it.',
    es: 'Esta cuenta no está vinculada a ningún miembro. Si tu afiliación está activa, /verify la vincula.',
  },
  refresh_unchanged: { en: 'Everything is up to date.', es: 'Todo está al día.' },
  refresh_changed: {
    en: 'Up to date. Added: {added}. Removed: {removed}.',
    es: 'Actualizado. Añadidos: {added}. Quitados: {removed}.',
  },
  refresh_lacking: {
    en: 'Some of your roles could not be assigned. If you have not accepted this server’s rules yet, do that first. Otherwise staff can use /diagnose to see why.',
    es: 'Algunos de tus roles no se pudieron otorgar. Si aún no has aceptado las normas de este servidor, hazlo primero. Si no, el personal puede ver el motivo con /diagnose.',
  },
  refresh_pending: {
    en: 'Your roles are still being updated and will follow soon.',
    es: 'Tus roles aún se están actualizando y llegarán pronto.',
  },
  nothing: { en: 'none', es: 'ninguno' },
  nickname_kept: {
    en: 'Your nickname could not be set.',
    es: 'No se pudo cambiar tu apodo.',
  },
  unlinked: {
    en: 'Your account is unlinked, and its roles were removed.',
    es: 'El vínculo se ha eliminado, junto con los roles que otorgaba.',
  },
  whois_linked: {
    en: '{account} is member {member_number}: {name}, {facility_code}, {status}.',
    es: '{account} es el miembro {member_number}: {name}, {facility_code}, {status}.',
  },
  whois_unlinked: {
    en: '{account} is not linked to a member.',
    es: '{account} no está vinculada a ningún miembro.',
  },
  sync_started: {
    en: 'The roles of all linked members are being updated.',
    es: 'Se están actualizando los roles de todos los miembros vinculados.',
  },
  sync_later: {
    en: 'The roles cannot be compared right now. The comparison will run as soon as possible.',
    es: 'Los roles no se pueden comparar en este momento. Se hará en cuanto sea posible.',
  },
  sync_running: {
    en: 'A comparison of all roles is already running. Try again when it has finished.',
    es: 'Ya hay una comparación de todos los roles en curso. Inténtalo de nuevo cuando termine.',
  },
  sync_dry_run: {
    en: 'Nothing was changed. Of {members} linked members {changed} would change: {added} roles added, {removed} removed.',
    es: 'No se ha cambiado nada. De {members} miembros vinculados cambiarían {changed}: {added} roles otorgados, {removed} retirados.',
  },
  sync_refused: {
    en: 'Stopped: {removed} of {held} managed roles would be removed, more than the allowed share.',
    es: 'Detenido: se retirarían {removed} de {held} roles gestionados, más de lo permitido.',
  },
  diagnose_healthy: {
    en: 'The bot can assign every role in the rules.',
    es: 'El bot puede otorgar todos los roles de las reglas.',
  },
  diagnose_problems: {
    en: 'The bot cannot assign all roles:\n{problems}',
    es: 'El bot no puede otorgarlo todo:\n{problems}',
  },
  diagnose_unknown_role: {
    en: 'The server has no role “{role}”. Create it, or correct its name or id in the role rules.',
    es: 'El servidor no tiene ningún rol «{role}». Créalo, o corrige su nombre o id en las reglas de roles.',
  },
  diagnose_ambiguous_role: {
    en: 'The server has several roles called “{role}”. Use the role’s id in the role rules.',
    es: 'El servidor tiene varios roles llamados «{role}». Indica el rol por su id en las reglas de roles.',
  },
  diagnose_everyone_role: {
    en: '“{role}” is the role that everyone has. Remove it from the role rules.',
    es: '«{role}» es el rol que tienen todos. Quítalo de las reglas de roles.',
  },
  diagnose_integration_role: {
    en: '“{role}” belongs to an integration and cannot be assigned. Remove it from the role rules, or create a regular role with another name.',
    es: '«{role}» pertenece a una integración, la única que lo otorga. Quítalo de las reglas de roles, o crea un rol normal con otro nombre.',
  },
  diagnose_role_above_bot: {
    en: '“{role}” is not below the bot’s highest role. Drag the bot’s role above it in the server’s role list.',
    es: '«{role}» no está por debajo del rol más alto del bot. Arrastra el rol del bot por encima de él en la lista de roles del servidor.',
  },
  diagnose_may_not_manage_roles: {
    en: 'The bot may not manage roles. Give its role the permission “Manage Roles”.',
    es: 'El bot no puede gestionar roles. Concede a su rol el permiso «Gestionar roles».',
  },
  diagnose_may_not_manage_nicknames: {
    en: 'The bot may not manage nicknames. Give its role the permission “Manage Nicknames”.',
    es: 'El bot no puede gestionar apodos. Concede a su rol el permiso «Gestionar apodos».',
  },
  diagnose_may_not_invite: {
    en: 'The bot may not add members to the server when they link their account. Give its role the permission “Create Invite”.',
    es: 'El bot no puede llevar al servidor a los miembros que vinculan su cuenta. Concede a su rol el permiso «Crear invitación».',
  },
  diagnose_button: { en: 'Grant permissions', es: 'Conceder lo que falta' },
  staff_only: {
    en: 'This command is for staff.',
    es: 'Este comando es solo para el personal.',
  },
  chat_refuses: {
    en: 'The server does not let the bot do this. Staff can use /diagnose to see why.',
    es: 'El servidor no permite al bot hacer esto. El personal puede ver el motivo con /diagnose.',
  },
  try_later: {
    en: 'This does not work right now. Try again in a few minutes.',
    es: 'Esto no funciona en este momento. Inténtalo de nuevo en unos minutos.',
  },
  failed: {
    en: 'Something went wrong. It has been recorded.',
    es: 'Algo ha salido mal. Ha quedado registrado.',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
export type MessageKey = keyof typeof messages;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Values<Key extends MessageKey> = Placeholders<(typeof messages)[Key]['en']>;

/** Intended markup: a timestamp or account, or text that is already a message. */
export interface Markup {
  readonly markup: string;
}
type Value = string | number | Markup;

/** Characters that start Discord markup, mentions or links; they are escaped. */
const signs = /[\\*_~`|<>[\]#@:]/g;

/** Names are untrusted: one written as a link would look like the bot's. */
const shown = (value: Value): string =>
  typeof value === 'object'
    ? value.markup
    : showInvisible(String(value)).replaceAll(signs, String.raw`\$&`);

/** The text in the reader's language. Every placeholder needs a value. */
export function message<Key extends MessageKey>(
  locale: string | null | undefined,
  key: Key,
  ...[values]: [Values<Key>] extends [never] ? [] : [Readonly<Record<Values<Key>, Value>>]
): string {
  const text: string = messages[key][languageOf(locale)];
  const given: Readonly<Record<string, Value>> = values ?? {};
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => shown(given[name] ?? whole));
}
