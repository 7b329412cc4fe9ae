import { fieldInWords } from '../words/fields-es.js';
import { longDay, money } from '../words/format.js';
import type { MessageTexts } from './message-texts.js';

const tables: Readonly<Record<string, string>> = {
  earnings: 'ingresos',
  deductions: 'deducciones',
};
const leave: Readonly<Record<string, string>> = { annual: 'anual', sick: 'por enfermedad' };
const entries = (said: string) =>
  said
    .replaceAll('OJTI time', 'tiempo de OJTI')
    .replaceAll('CIC time', 'tiempo de CIC')
    .replaceAll('TOS entry', 'tiempo extra')
    .replaceAll('TNW entry', 'tiempo no trabajado')
    .replaceAll(' from ', ' de ')
    .replaceAll(' to ', ' a ');
const services: Readonly<Record<string, string>> = {
  'chat-bot': 'el bot de chat',
  pay: 'el servicio de nómina',
};
const columns = (said: string) =>
  said.replace('date', 'fecha').replace('start', 'entrada').replace('end', 'salida');

export const words: MessageTexts = {
  too_many_shifts_on_day: (most, date) =>
    `Habría más de ${most} turnos el ${longDay(date)}: elimine los que no se trabajaron.`,
  too_many_shifts_in_period: (most, first, last) =>
    `Habría más de ${most} turnos en el período del ${longDay(first)} al ${longDay(last)}: elimine los que no se trabajaron.`,
  too_many_shifts: most => `Habría más de ${most} turnos suyos: elimine los que no se trabajaron.`,
  too_many_entries: (count, most) =>
    `El turno ya tiene ${count} apuntes y el máximo es ${most}: elimine los que no cuentan.`,
  would_have_too_many_entries: (count, most) =>
    `El turno tendría ${count} apuntes y el máximo es ${most}.`,
  same_times: time => `El inicio y el fin son los dos ${time}: deben ser distintos.`,
  date_in_no_period: date => `¿Es correcto el año? El ${date} no está en ningún período de pago.`,
  entry_beside_shift: (entry, start, end, _date, from, until) =>
    `El ${entries(entry)} de ${start} a ${end} queda fuera de su turno de ${from} a ${until}.`,
  leaves_entries: left =>
    `Estos se quedarían sin su turno: ${entries(left)}. Muévalos o elimínelos antes.`,
  shift_exists: () => 'Hay otro turno con exactamente esta fecha, este tipo y estas horas.',
  not_your_shift: () => 'Este turno ya no existe. Cargue la página de nuevo.',
  too_much_recorded: () =>
    'Hay más anotado de lo que se puede calcular: elimine los turnos que no se trabajaron.',
  shifts_touched_since: () =>
    'Un turno de esta importación se cambió o se eliminó después, así que no se puede deshacer entera.',
  place_taken_since: () => 'Ahora hay otro turno donde antes estaba uno de estos.',
  no_such_undo: () => 'Esto ya no se puede deshacer.',
  shifts_being_changed: () =>
    'Sus turnos se están cambiando desde otro lugar. Inténtelo de nuevo en un momento.',
  week_over_forty: (hours, sunday) =>
    `En la semana del ${longDay(sunday)} hay ${hours} horas ordinarias anotadas. ¿Fue este turno de horas extra?`,
  six_days: (days, sunday) =>
    `En la semana del ${longDay(sunday)} hay horas ordinarias en ${days} días. ¿Fue este turno de horas extra?`,
  file_empty: () => 'El archivo está vacío.',
  table_unreadable: () => 'La tabla no se puede leer. Guárdela de nuevo como CSV.',
  columns_missing: missing =>
    `La primera línea debe nombrar las columnas; faltan estas: ${columns(missing)}.`,
  no_date: text => `«${text}» no es una fecha: escriba 2026-02-09 o 2/9/2026.`,
  no_time: text => `«${text}» no es una hora: escriba 07:00, 0700 o 7:00 AM.`,
  no_times: () => 'Esta línea no indica horas, como la de un día libre.',
  no_stretch: text => `«${text}» no es un tramo de tiempo: escriba 09:00-10:10.`,
  none_of: (text, known) => `«${text}» no es ninguno de ${known}.`,
  zone_unknown: zone => `No se conoce la zona horaria ${zone}.`,
  file_takes_too_long: () =>
    'Leer el archivo lleva más tiempo o memoria de lo que un archivo de turnos necesita, y se dejó.',
  event_cancelled: () => 'Este evento está cancelado.',
  event_changes_later: () =>
    'Este evento cambia también todas las repeticiones posteriores: anótelas a mano.',
  event_whole_days: () => 'Este evento es de días enteros y no nombra horas.',
  event_no_length: () => 'Este evento no dura nada.',
  event_too_long: () => 'Este evento dura más de un día.',
  event_unclear: () => 'Este evento no se entiende.',
  event_misspelt: () => 'Este evento no está escrito como pide el formato de calendario.',
  event_no_start: () => 'Este evento no dice cuándo empieza.',
  event_zone_unknown: zone => `Este evento está en una zona horaria que no se conoce: ${zone}.`,
  event_no_such_time: () => 'Este evento nombra una hora que ningún reloj muestra.',
  event_until_unclear: () => 'Este evento se repite hasta un momento que no se entiende.',
  event_several_a_day: () => 'Este evento se repite varias veces al día.',
  not_a_pdf: () =>
    'El archivo no es un PDF. Descargue el recibo como PDF de Employee Express, de myPay o de la página de empleados de su oficina de nómina y suba ese archivo.',
  pdf_encrypted: () =>
    'El PDF pide una contraseña. Guarde una copia que se abra sin ella y suba esa copia.',
  pdf_no_text: () =>
    'El PDF no contiene texto: es una foto o un escaneo. Descargue el recibo como PDF de texto desde Employee Express, myPay o la página de empleados de su oficina de nómina y suba ese archivo.',
  pdf_too_many_pages: most =>
    `El PDF tiene más de ${most} páginas; un recibo de nómina tiene pocas.`,
  pdf_too_many_rows: most =>
    `El PDF enumera más de ${most} ingresos y deducciones, o dice de ellos más de lo que dice un recibo; uno de verdad tiene unas docenas.`,
  file_too_large: most => `El archivo ocupa más de ${most} MB.`,
  pdf_too_complex: () =>
    'Leer el PDF lleva más tiempo o memoria de lo que un recibo necesita, y se dejó.',
  pdf_damaged: () =>
    'El PDF está dañado, como tras una descarga interrumpida. Descárguelo de nuevo y suba el archivo nuevo.',
  pdf_unknown_layout: () =>
    'El PDF no es un recibo de un formato conocido: Employee Express (tabla o texto), DFAS civil o NFC AD-334. Si es una foto o un escaneo, descargue el recibo como PDF de texto desde Employee Express, myPay o la página de empleados de su oficina de nómina y suba ese archivo.',
  pdf_filled_form: () =>
    'El PDF es un formulario, y lo que se rellenó en él no se puede leer. Ábralo, imprímalo en un PDF nuevo y suba ese archivo.',
  pdf_hidden_layers: () =>
    'El PDF tiene texto en capas desactivadas. Ábralo, imprímalo en un PDF nuevo tal como lo ve y suba ese archivo.',
  pdf_unmapped_letters: () =>
    'El PDF dibuja sus letras sin decir cuáles son, y no se pueden leer. Abra el recibo donde lo obtuvo, imprímalo en PDF desde un navegador y suba ese archivo.',
  pdf_several_periods: () =>
    'El PDF contiene varios recibos, de varios períodos de pago o de uno que se corrigió. Suba cada uno como un archivo propio.',
  upload_not_whole: () => 'La subida terminó antes de estar completa.',
  statement_without_period: () =>
    'El recibo no nombra ni un período de pago ni el día en que termina uno. Si falta su primera página, suba el recibo entero.',
  statement_says_less: (rows, gross, storedRows, storedGross) =>
    `Este recibo tiene ${rows} renglones pagados y un bruto de ${money(Number(gross))}; el que ya está guardado de este período tiene ${storedRows} y ${money(Number(storedGross))}.`,
  statement_not_stored: () =>
    'En este recibo no se pudieron leer ingresos, así que no se guardó. El recibo que ya estaba guardado de este período queda como está. Descargue el PDF de nuevo y súbalo.',
  too_many_statements: most => `Ya guarda ${most} recibos: elimine alguno antes.`,
  no_year: () => 'El recibo no nombra ninguna fecha de la que se sepa el año.',
  period_differs: (number, year, date, byCalendar, ofYear) =>
    `El recibo llama a su período ${number} de ${year}; según el calendario, el período que termina el ${longDay(date)} es el ${byCalendar} de ${ofYear}.`,
  no_period: () => 'El recibo no nombra ni un período de pago ni su último día.',
  leave_line_unsure: () =>
    'No es seguro qué número de un renglón de licencia es el saldo; se deja fuera.',
  leave_end_untold: kind =>
    `No se dice cuál saldo de la licencia ${leave[kind] ?? kind} es el final; se deja fuera.`,
  leave_columns_unsure: () =>
    'Las columnas de la tabla de licencias no se distinguen; lo que no es seguro se deja fuera.',
  leave_no_headings: () =>
    'La tabla de licencias no tiene encabezados que digan qué columna es el saldo; sus saldos se dejan fuera.',
  leave_kind_missing: () =>
    'Un tipo de licencia que se nombra no está en la tabla de licencias; su saldo se deja fuera.',
  column_unsure: () =>
    'No es seguro en qué columna están algunos números. Compárelos con el recibo.',
  table_column_unsure: table =>
    `No es seguro en qué columna están algunos números de ${tables[table] ?? table}. Compárelos con el recibo.`,
  row_number_unread: row => `No se pudo leer un número del renglón «${row}».`,
  turned_left_out: () =>
    'Una página tiene números impresos en otro sentido que el resto; se dejan fuera. Si son otro recibo, súbalo como un archivo propio.',
  remarks_have_rows: () =>
    'Detrás de las observaciones hay más renglones de pago, que se dejan fuera. Si son otro recibo, súbalo como un archivo propio.',
  table_missing: table =>
    `No se encontró ninguna tabla de ${tables[table] ?? table} con encabezados legibles; sus renglones se dejan fuera.`,
  table_goes_on: (table, rows) =>
    `La tabla de ${tables[table] ?? table} sigue en la página siguiente sin sus encabezados, y sus renglones de allí se dejan fuera: ${rows}. Añádalos al comparar.`,
  no_rate: () => 'El recibo no nombra una tarifa por hora que se encontrara; se deja fuera.',
  no_gross: () => 'El recibo no nombra un pago bruto con el que comprobar sus ingresos.',
  no_net: () => 'El recibo no nombra un pago neto con el que comprobar sus deducciones.',
  earnings_differ: (sum, gross) =>
    `Los ingresos del recibo, actuales y ajustados, suman ${sum}, y su pago bruto es ${gross}.`,
  deductions_differ: (sum, difference) =>
    `Las deducciones del recibo suman ${sum}, y su pago bruto menos su pago neto es ${difference}.`,
  row_torn: row =>
    `El renglón «${row}» muestra sus horas y su importe en columnas que no van juntas.`,
  row_unnamed: amount => `Un renglón de ${amount} no tiene un nombre que se pueda leer.`,
  row_name_unsure: row =>
    `No es seguro que todo «${row}» nombre un solo renglón. Compárelo con el recibo.`,
  more_warnings: more => `Hay ${more} avisos más como estos.`,
  no_facility: () => 'Su registro no tiene instalación, así que no tiene representante.',
  too_many_shares: most => `Ya comparte ${most} comprobaciones: retire alguna que esté resuelta.`,
  too_many_notes: most => `Ya hay ${most} notas: hable con el miembro.`,
  no_claim_to_mail: () => 'Esta afiliación no da derecho a una dirección de la organización.',
  name_makes_no_address: () => 'Con este nombre no se puede formar ninguna dirección.',
  mail_exists: address => `Ya tiene la dirección ${address}.`,
  mail_begun: address => `La dirección ${address} se empezó y no está terminada; pídala de nuevo.`,
  mail_taken: address => `${address} está ocupada.`,
  mail_under_way: () =>
    'Su dirección se está creando en este momento; vuelva a mirar en medio minuto.',
  mail_unknown_account: () => 'El servidor de correo tiene una cuenta suya que aquí no se conoce.',
  no_mail: () => 'Aún no tiene una cuenta de correo.',
  mail_not_of_name: address => `${address} no está formada con su nombre.`,
  linked_to_another: () => 'Ahora está vinculada otra cuenta de chat. Cargue la página de nuevo.',
  already_linked: () => 'El miembro o la cuenta de chat ya tienen un vínculo.',
  account_linked: number =>
    `La cuenta de chat está vinculada al miembro ${number}. Si no es correcto, desvincúlela allí primero.`,
  no_account_on_server: number =>
    `Ninguna cuenta del servidor de chat tiene el número ${number}. Copie el número otra vez, o pida a la persona que entre antes en el servidor.`,
  no_such_session: () => 'Esta sesión ya no existe.',
  role_unknown: role => `El servidor no tiene ningún rol «${role}».`,
  role_ambiguous: role => `El servidor tiene varios roles llamados «${role}».`,
  role_of_everyone: role => `«${role}» es el rol que tienen todos.`,
  role_of_integration: role => `«${role}» pertenece a una integración, que es la única que lo da.`,
  role_above_bot: role => `«${role}» no está por debajo del rol más alto del bot.`,
  bot_may_not_manage: role => `El bot no puede gestionar roles, así que tampoco «${role}».`,
  account_pending: () =>
    'La cuenta aún no ha aceptado las normas del servidor; sus roles llegarán cuando lo haga.',
  account_not_on_server: () =>
    'La cuenta no está en el servidor de chat. Recibirá sus roles cuando entre.',
  no_facility_called: code => `No hay ninguna instalación ${code}.`,
  no_region_called: code => `No hay ninguna región ${code}.`,
  no_status_called: status =>
    `No hay ningún estado ${status}: tradúzcalo con «values» en el mapeo, escrito como en el origen (con sus mayúsculas, que aquí no se muestran), o nómbrelo en MEMBER_STATUSES.`,
  no_member: number => `No hay ningún miembro ${number}.`,
  field_missing: field => `Falta ${fieldInWords(field)}.`,
  field_no_code: field => `${fieldInWords(field)} no es un código sin espacios alrededor.`,
  field_no_number: field =>
    `${fieldInWords(field)} no es un número entero de -2147483648 a 2147483647.`,
  field_no_flag: field => `${fieldInWords(field)} no es ni sí ni no.`,
  field_no_date: field =>
    `${fieldInWords(field)} no es una fecha del calendario, escrita como 2024-02-29.`,
  field_too_long: (field, most) => `${fieldInWords(field)} tiene más de ${most} caracteres.`,
  field_not_utf8: field =>
    `${fieldInWords(field)} no es texto en UTF-8: dé una codificación a la base de datos de origen o corrija el valor.`,
  field_with_control: field =>
    `${fieldInWords(field)} contiene un carácter de control o de dirección del texto.`,
  field_of_other_form: (field, pattern) =>
    `${fieldInWords(field)} no tiene la forma ${pattern} (MEMBER_NUMBER_PATTERN).`,
  row_twice: key => `Otra fila tiene también la clave ${key}; vale la primera.`,
  run_too_long: seconds => `Duró más de ${seconds} segundos.`,
  run_stopped: () => 'El servicio se detuvo.',
  run_lost: () => 'Esta ejecución se terminó desde otro lugar; su último lote se deshizo.',
  run_died: () => 'El proceso que hacía esta sincronización terminó.',
  source_away: why => `No se puede acceder a la base de datos de origen: ${why}`,
  target_away: why => `No se puede usar la base de datos de la plataforma: ${why}`,
  run_running: () => 'Hay otra sincronización en curso.',
  not_previewed: () =>
    'Ninguna sincronización guardada se detuvo por estas filas: repítala para ver cuáles se irían.',
  run_ended: () => 'Esta sincronización ya había terminado.',
  no_such_run: () => 'Esa sincronización no existe.',
  no_such_key: () => 'Esa clave no existe; la lista muestra las que hay.',
  no_such_delivery: () => 'Esa entrega ya no está.',
  no_such_job: () => 'Esa tarea ya no está. Cargue la lista otra vez: puede que ya esté hecha.',
  job_not_failed: () =>
    'Esta tarea no ha fallado, o ya se reintenta. Cargue la lista otra vez para ver cómo está.',
  no_such_erasure: () => 'Ese borrado no existe, o alguien lo canceló.',
  no_such_member: () => 'Ese miembro no existe.',
  no_active_member: number => `No hay ningún miembro activo ${number}.`,
  no_such_upstream: name => `No hay ningún servicio llamado ${name}.`,
  erase_in_source: number =>
    `El origen todavía tiene la fila del miembro ${number}. Quítela allí y sincronice antes, o confirme que se borre de todos modos.`,
  member_erased: () =>
    'Se borró a este miembro. No se guarda nada en su nombre hasta que un administrador levante el borrado.',
  no_erasure_in_force: number => `Ningún borrado del miembro ${number} está en vigor.`,
  no_erasure_key: () =>
    'No se puede borrar a ningún miembro: configure antes ERASURE_KEY en los tres servicios.',
  erase_during_sync: () =>
    'Hay una sincronización en curso, que podría traer de vuelta al miembro.',
  erase_in_hand: () => 'Se está trabajando en ello ahora mismo: inténtelo otra vez en un minuto.',
  erase_done: () => 'Este borrado está hecho y ya no se puede cancelar.',
  erase_comes_last: () => 'Es la última, cuando las demás están hechas.',
  erase_failed: () => 'Falló y se intenta otra vez.',
  erase_after_news: () => 'Un aviso sobre el miembro aún no se ha entregado.',
  erase_after_deliveries: number =>
    `Aún van ${number} entregas sobre el miembro camino de un suscriptor.`,
  erase_after_roles: account =>
    `La cuenta ${account} todavía tiene los roles del miembro; se sigue cuando no los tenga.`,
  erase_after_events: events =>
    `${events} avisos sobre el miembro aún no han surtido efecto; se sigue en un momento.`,
  leaving_no_smtp: () =>
    'No se envió ningún aviso: no hay servidor de correo configurado (SMTP_URL).',
  leaving_notice_failed: why => `No se pudo enviar el aviso: ${why}`,
  leaving_no_mailbox: () => 'No hay buzón.',
  leaving_due: () => 'El buzón se cierra más adelante.',
  leaving_not_there: service => `Aquí no está configurado ${services[service] ?? service}.`,
  leaving_unconfirmed: service =>
    `Lo aceptó ${services[service] ?? service} y aún no ha terminado.`,
  leaving_failed: () => 'Falló y se intenta otra vez.',
  suspended: () => 'Está suspendido, porque su afiliación no está activa.',
  exports_busy: () =>
    'Hay otra descarga de datos personales en curso. Inténtelo de nuevo en un minuto.',
  service_away: service => `No responde ${services[service] ?? service}.`,
  answered: status => `Respondió ${status}.`,
  answered_late: milliseconds => `No respondió en ${milliseconds} ms.`,
  no_subscriber: () => 'Esta dirección ya no es de ningún suscriptor.',
  upstream_silent: (name, seconds) => `${name} no respondió en ${seconds} segundos.`,
  upstream_late: name => `${name} no respondió a tiempo.`,
  upstream_unreachable: name => `No se puede acceder a ${name}: nadie responde en su dirección.`,
  upstream_unfit: name => `${name} no respondió como debía.`,
  upstream_not_there: name => `${name} está en una dirección donde no puede estar.`,
};
