import { STATEMENT_MB } from '@guildhall/contracts';
import { counted, inGroups, listed, sentence } from '../../../words/format.js';
import type { words as english } from './pay-en.js';
import { shutdownNames } from './shutdowns-es.js';
import { sources } from './sources-es.js';

const kinds = {
  regular: 'Ordinario',
  ojti: 'OJTI',
  cic: 'CIC',
  overtime: 'Horas extra',
  credit_hours_earned: 'Horas de crédito ganadas',
  annual_leave: 'Licencia anual',
  sick_leave: 'Licencia por enfermedad',
  credit_hours_used: 'Horas de crédito usadas',
  comp_time_used: 'Tiempo compensatorio usado',
  furlough: 'Suspensión temporal (furlough)',
  lwop: 'Licencia sin sueldo',
  admin_leave: 'Licencia administrativa',
  military_leave: 'Licencia militar',
  holiday_leave: 'Día festivo libre',
  gov_shutdown: 'Cierre del gobierno',
  other: 'Otra licencia',
};

const states = { match: 'bien', discrepancy: 'difiere', missing_data: 'incompleto' };

const shifts = (count: number) => counted(count, 'turno', 'turnos');

const elTurno = ([, ...days]: readonly string[]) =>
  days.length > 1 ? 'un turno' : `el turno del ${days[0]}`;
const deTurno = (values: readonly string[]) =>
  elTurno(values).replace(/^el /, 'del ').replace(/^un /, 'de un ');

function probable([count, ...days]: readonly string[]): string {
  const [first, ...others] = days;
  if (others.length === 0) return '';
  return Number(count) > days.length
    ? ` Encajan ${count} turnos; los más probables son los del ${days.join(', del ')}.`
    : ` Lo más probable es que sea el del ${first}; si no, el del ${others.join(' o el del ')}.`;
}

export const words: typeof english = {
  menu: 'Páginas de nómina',
  places: {
    period: 'Período',
    statements: 'Recibos',
    check: '¿Me pagaron bien?',
    year: 'Año',
    settings: 'Mi tarifa',
  },
  kinds,
  shifts,
  periodName: (number, year) => `${number} de ${year}`,
  earlier: 'Período anterior',
  later: 'Período siguiente',
  today: 'Período en curso',
  noPeriod: 'Ese período de pago no existe.',
  onlyInYear: (number, year) =>
    `${year} tiene ${number} períodos de pago. El último no tiene página propia. Está en el año:`,
  norate: {
    text: 'Aún no se conoce su tarifa por hora, así que no se puede calcular nada.',
    enter: 'Introdúzcala',
    or: 'o',
    upload: 'suba un recibo',
  },
  period: {
    title: (number, year) => `Período de pago ${number} de ${year}`,
    paid: day => `Día de pago: ${day}.`,
    week: number => `Semana ${number}`,
    worked: 'Trabajadas',
    overtime: 'Extra y crédito',
    leave: 'Licencia',
    ojti: 'OJTI',
    cic: 'CIC',
    empty: 'Aún no hay turnos en este período. Elija un día para añadir uno.',
    addOn: day => `Añadir un turno el ${day}`,
    add: 'Añadir',
    open: (day, times) => `Turno del ${day}, ${times}`,
    otherTimes: 'Otras horas…',
    holiday: {
      title: (name, day) => `${name} fue el ${day}, y ningún turno suyo empieza ese día.`,
      ask: 'Si era su día libre, ¿qué día laborable tuvo libre en su lugar? Trabajar ese día da derecho a la prima de festivo.',
      none: 'Ninguno',
      saved: 'Su respuesta está guardada.',
      names: {
        'New Year’s Day': 'Año Nuevo',
        'Birthday of Martin Luther King, Jr.': 'El día de Martin Luther King, Jr.',
        'Washington’s Birthday': 'El día de Washington',
        'Memorial Day': 'El Memorial Day',
        'Independence Day': 'El día de la Independencia',
        'Labor Day': 'El día del Trabajo',
        'Columbus Day': 'El día de Colón',
        'Veterans Day': 'El día de los Veteranos',
        'Thanksgiving Day': 'El día de Acción de Gracias',
        'Christmas Day': 'Navidad',
        'Closing by executive order': 'El cierre por orden ejecutiva',
      },
    },
    copyWeek: 'Copiar la semana 1 a la semana 2',
    copyPeriod: 'Copiar el período anterior',
    clear: count => `Eliminar ${count === 1 ? 'el turno' : `los ${shifts(count)}`} de este período`,
    nothingBefore: 'El período anterior no tiene turnos.',
    nothingInWeek: 'La semana 1 no tiene turnos.',
  },
  earned: {
    earns: 'Por estos turnos le corresponden',
    byCategory: 'Por clase de pago',
    byShift: 'Por turno',
    regularRate: 'Tarifa regular',
    aboutRegularRate:
      'Las horas extra se pagan a su tarifa por hora y, además, a la mitad de la tarifa regular de la semana. La tarifa regular es lo que ganan las horas trabajadas de la semana, con primas y con las horas extra a su tarifa por hora, dividido entre esas horas (5 CFR 551.511 y 551.512).',
    week: (first, earned, hours, rate) =>
      `Semana desde el ${first}: ${earned} ÷ ${hours} horas = ${rate}.`,
    flsa: (half, hours, amount) => `La mitad, ${half}, × ${hours} horas extra = ${amount}.`,
  },
  shift: {
    new: 'Turno nuevo',
    edit: 'Turno',
    date: 'Día',
    kind: 'Tipo',
    start: 'Desde',
    end: 'Hasta',
    nextDay: 'Termina al día siguiente.',
    extras: 'Primas, horas extra y licencias en este turno',
    there:
      'Este turno ya está anotado. Aquí está, junto con lo que ha escrito: si es correcto, guárdelo.',
    uncounted:
      'Una parte queda fuera del turno, y solo cuenta lo que queda dentro. ¿Son correctas las horas?',
    addExtra: 'Añadir OJTI, CIC, horas extra o licencia',
    removeExtra: kind => `Quitar ${kind}`,
    extraKind: 'Tipo',
    delete: 'Eliminar',
    repeat: 'Repetir en otros días',
    wasOvertime: 'Sí, anotarlo como horas extra',
    wasRegular: 'No, fue ordinario',
    repeatTitle: times => `Repetir ${times} el`,
    repeatDo: count => `Repetir en ${counted(count, 'día', 'días')}`,
  },
  done: {
    created: (day, times) => `${day}, ${times}: anotado.`,
    unchanged: (day, times) => `${day}, ${times}: ya estaba anotado.`,
    changed: (day, times) => `${day}, ${times}: cambiado.`,
    deleted: (day, times) => `${day}, ${times}: eliminado.`,
    cleared: count => `${counted(count, 'turno eliminado', 'turnos eliminados')}.`,
    copied: (created, changed, unchanged) =>
      [
        created > 0 && `${counted(created, 'turno anotado', 'turnos anotados')}.`,
        changed > 0 && `${counted(changed, 'turno cambiado', 'turnos cambiados')}.`,
        created + changed === 0 && 'No se anotó nada.',
        unchanged > 0 &&
          `${shifts(unchanged)} ya ${unchanged === 1 ? 'estaba y queda' : 'estaban y quedan'} igual.`,
      ]
        .filter(Boolean)
        .join(' '),
    longWeek:
      'Una semana tiene ahora más de 40 horas ordinarias, o seis días de ellas. ¿Hubo horas extra?',
    overlap: (day, times, other) =>
      `${day}, ${times} coincide en parte con ${other}. El tiempo en común se paga una vez.`,
    overlaps: pairs =>
      `${pairs} pares de turnos coinciden en parte. El tiempo en común se paga una vez.`,
  },
  calendar: {
    title: 'Sus turnos en su calendario',
    about:
      'Una dirección privada en la que un programa de calendario encuentra sus turnos y los mantiene al día. Quien la tenga puede leerlos.',
    make: 'Crear una dirección',
    renew: 'Crear una dirección nueva',
    renewAbout: 'La dirección anterior deja de funcionar enseguida.',
    end: 'Eliminar la dirección',
    ended: 'La dirección de calendario ya no funciona.',
    since: when => `${sentence(`Tiene una dirección desde ${when}`)} Solo se mostró una vez.`,
    once: 'Esta es la dirección. Se muestra solo esta vez: désela ahora a su programa de calendario.',
    withPayDays: 'Mostrar también cada día de pago',
    copy: 'Copiar la dirección',
  },
  evidence: {
    title: 'Prueba',
    about:
      'Un documento firmado, en inglés, con esta comprobación: sus turnos, lo que paga el recibo y cómo se calcula cada importe.',
    save: 'Guardar como prueba (PDF)',
    data: 'Lo mismo como datos (JSON)',
  },
  sharing: {
    title: 'Su representante',
    about:
      'Puede dejar que los representantes de su instalación vean esta comprobación, y nunca el recibo. Termina a los 90 días y puede dejar de compartirla cuando quiera.',
    readers: (facility, names) => `Representa a ${facility}: ${names}.`,
    noRepresentative: facility =>
      `Los registros no nombran ahora a nadie que represente a ${facility}: hasta que lo haya, nadie puede leer lo que comparta. Pregunte a su organización si es correcto.`,
    share: 'Compartir esta comprobación con mi representante',
    shared: (facility, until) =>
      sentence(`Los representantes de ${facility} pueden ver esta comprobación hasta el ${until}`),
    read: when => sentence(`Última lectura: ${when}`),
    unread: 'Nadie la ha leído todavía.',
    takeBack: 'Dejar de compartir',
    takeBackTitle: '¿Dejar de compartir esta comprobación?',
    takeBackAbout: 'Lo que escribió su representante se borra y no se puede recuperar.',
    takenBack: 'La comprobación vuelve a ser solo suya.',
    notes: 'Lo que escribió su representante',
  },
  import: {
    title: 'Importar y calendario',
    open: 'Importar de un archivo o mostrar en un calendario',
    export: 'Descargar CSV',
    about:
      'De un calendario (.ics) o de una tabla (.csv) con columnas llamadas fecha, entrada y salida. Verá lo que cambiaría antes de que se anote nada.',
    choose: 'Elegir un archivo',
    drop: 'Suelte el archivo aquí',
    tooLarge: 'Este archivo es demasiado grande para ser una lista de turnos.',
    spreadsheet:
      'Es un libro de un programa de hojas de cálculo. Guárdelo allí como CSV y elija ese archivo.',
    preview: 'Lo que cambiaría',
    zone: zone => `Las horas se leen así: ${zone}.`,
    cut: 'En este archivo hay más de lo que se puede importar de una vez. Solo se muestran sus primeras 1000 entradas. Divida el archivo para importar el resto.',
    leftOut: count =>
      `${counted(count, 'evento queda', 'eventos quedan')} fuera de las fechas que se importan.`,
    states: {
      new: 'nuevo',
      changed: 'cambiado',
      same: 'ya está',
      repeated: 'repetido en el archivo',
      not_understood: 'no se entiende',
    },
    before: (shift, type) => (type === null ? `ahora ${shift}` : `ahora ${shift}, ${type}`),
    overlaps: others => `coincide en parte con ${others}`,
    line: line => `Línea ${line}`,
    record: count => `Anotar ${shifts(count)}`,
    see: 'Ver los turnos anotados',
    nothing: 'En este archivo no hay nada nuevo.',
    leaveOut: 'Quite lo que no sea un turno.',
    none: 'Quitar todo',
    all: 'Incluir todo',
    again: 'Elegir otro archivo',
  },
  settings: {
    about: 'Con estos números se calcula todo lo que se muestra aquí.',
    rate: 'Tarifa básica por hora en dólares',
    rateHint: 'Está en su recibo: el sueldo anual dividido entre 2087.',
    cip: 'Controller incentive pay, por ciento',
    affordability: 'Affordability, por ciento',
    ofFacility: code =>
      `Los dos son los de su instalación ${code}; cámbielos solo si los suyos son otros.`,
    percentages:
      'Los dos cambian según la instalación. Deje 0 si su recibo no tiene ese renglón; si lo tiene, su representante sabe el porcentaje.',
    badRate: 'Una tarifa se escribe así: 68.37.',
    paidSince: 'Se paga desde',
    choose: 'Elija el primer día',
    corrected: 'Siempre fue esta: corrijo un error',
    earlier: 'Se pagaba antes',
    until: (rate, day) => `${rate} hasta el ${day}`,
    since: rate => `${rate} desde entonces`,
    from: (rate, day) => `${rate} desde el ${day}`,
    remove: 'Quitar',
    removeNamed: rate => `Quitar ${rate}`,
    badPercentage: 'Un porcentaje está entre 0 y 100.',
    saved: 'Su tarifa está guardada.',
  },
  statements: {
    about:
      'Suba el PDF de cada recibo de sueldo. Solo se conserva lo que dice de horas, pago y licencias; el archivo no.',
    choose: 'Elegir archivos PDF',
    drop: 'Suelte los recibos aquí',
    uploading: 'Subidas',
    waiting: 'espera',
    reading: 'se está leyendo',
    replaces: 'Sustituye al recibo que se guardaba de este período.',
    notStored:
      'No se guardó, porque no se pudieron leer sus ingresos. Si ya había un recibo guardado de este período, se conserva.',
    replaceAsk: 'No se guardó. ¿Es el correcto?',
    replaceDo: 'Reemplazar el recibo guardado',
    progress: (done, all) => `${done} de ${all} listos`,
    failed: 'no se pudo leer',
    tooLarge: `pesa más de ${STATEMENT_MB} MB; un recibo no pesa tanto`,
    notPdf:
      'no es un PDF. Una foto no se puede leer: descargue el recibo desde Employee Express, myPay o la página de empleados de su oficina de nómina.',
    again: 'Intentarlo de nuevo con este',
    againNamed: name => `Intentarlo de nuevo con este: ${name}`,
    allAgain: count => `Intentarlo de nuevo con estos ${count}`,
    rateFound: rate => `¿Usar ${rate} como su tarifa por hora?`,
    useRate: rate => `Sí, usar ${rate}`,
    ratesFound: (rates, count) =>
      `Según sus recibos se le pagaba ${rates}. ${count === 1 ? '¿Usar esta tarifa para ese tiempo?' : '¿Usar estas como sus tarifas por hora?'}`,
    useRates: count => (count === 1 ? 'Sí, usarla' : 'Sí, usarlas'),
    rateUsed: rate => `${rate} es ahora su tarifa por hora.`,
    list: 'Recibos guardados',
    none: 'Aún no hay recibos.',
    gross: 'Bruto',
    delete: 'Eliminar',
    deleteNamed: period => `Eliminar el recibo del período ${period}`,
    deleteAsk: period =>
      `¿Eliminar lo que se conserva del recibo del período ${period}? Para recuperarlo hay que subir el PDF otra vez.`,
    deleted: period => `El recibo del período ${period} está eliminado.`,
    wasRead: 'Lo que se leyó',
    earnings: 'Ingresos',
    deductions: 'Deducciones',
    leave: 'Licencias',
    notRead: 'no está en el recibo',
    doesNotAddUp: 'Lo que no cuadra',
    details: name => `Lo que se leyó de ${name}`,
  },
  check: {
    title: (number, year) => `¿Me pagaron bien en el período ${number} de ${year}?`,
    right: 'Sí. Según el recibo le pagaron lo que corresponde por sus turnos, al centavo.',
    less: amount =>
      `No. Según el recibo le pagaron ${amount} menos de lo que corresponde por sus turnos.`,
    more: amount =>
      `Según el recibo le pagaron ${amount} más de lo que corresponde por sus turnos.`,
    littleLess: amount =>
      `Con unos pocos dólares de diferencia: según el recibo le pagaron ${amount} menos de lo que corresponde por sus turnos.`,
    littleMore: amount =>
      `Con unos pocos dólares de diferencia: según el recibo le pagaron ${amount} más de lo que corresponde por sus turnos.`,
    paidInAll: 'Sí. Lo que corresponde por sus turnos está pagado.',
    ifRate: (stated, own) =>
      `Sí, si su tarifa por hora era ${stated} en este período. Aquí es ${own}.`,
    ifItWas:
      'Si su aumento llegó después de este período, todo está bien: en Mi tarifa indique desde qué día se paga. Si la tarifa nueva ya debía aplicarse, escriba a la oficina de nómina.',
    ifPercentage:
      'Solo difiere lo que su instalación paga de más. Si el porcentaje del recibo es el correcto, todo está bien: introdúzcalo en Mi tarifa.',
    allRecorded:
      '¿Están anotados aquí todos los turnos de este período, con sus horas extra y licencias?',
    moreHours:
      'El recibo paga más horas de las que están anotadas aquí. Primero anote los días que puedan faltar. Después podrá escribir a la oficina de nómina sobre lo que aún falte.',
    percentageFound: (name, percent) =>
      `El recibo paga el ${percent} % por ${name}. ¿Calcular aquí con ese porcentaje?`,
    usePercentage: percent => `Sí, usar el ${percent} %`,
    toShifts: 'Ver mis turnos',
    doubtful: 'No todo en el recibo se pudo leer con certeza. Compárelo antes de actuar:',
    toStatements: 'Ver lo que se leyó',
    even: 'En total sí, pero no en cada parte.',
    cannot: 'Añada lo que falta para ver si le pagaron bien.',
    missing: {
      configuration: 'Falta su tarifa por hora.',
      shifts: 'No hay turnos anotados en este período.',
      statement: 'El recibo de este período no está aquí.',
    },
    notYet: payDay => `El recibo de este período llega con su día de pago, ${payDay}.`,
    mend: {
      configuration: 'Introducir mi tarifa',
      shifts: 'Anotar turnos',
      statement: 'Subir el recibo',
    },
    earned: 'Ganado',
    paid: 'Pagado',
    gross: amount => `Con ajustes de otros períodos y anticipos, el bruto del recibo es ${amount}.`,
    largest: name => `La mayor diferencia está en ${name}.`,
    compared: 'Lo que ganó y lo que le pagaron',
    openRow: 'Dólares. Abra una fila para ver el cálculo.',
    notCounted: 'No se cuenta',
    difference: 'Diferencia',
    category: 'Concepto',
    noLines: 'Ningún turno de este período da derecho a esto.',
    noPercentage: 'Su porcentaje para esto es 0.',
    day: 'Día',
    amount: 'Importe',
    sum: 'En total',
    clocks: {
      forward: time =>
        `Los relojes se adelantaron: ${time} del turno no transcurrió. Puede haberla tomado como licencia (56 Comp. Gen. 858; 57 Comp. Gen. 429).`,
      back: time =>
        `Los relojes se atrasaron: transcurrió ${time} más, que es hora extra (26 Comp. Gen. 921).`,
    },
    ownRate: 'según su tarifa y sus porcentajes aquí',
    sources,
    findings: {
      less: (by, paid, earned) =>
        `Según el recibo le pagaron ${by} menos de lo que corresponde por sus turnos: ${paid} en lugar de ${earned}.`,
      more: (by, paid, earned) =>
        `Según el recibo le pagaron ${by} más de lo que corresponde por sus turnos: ${paid} en lugar de ${earned}.`,
      another_rate: (stated, own) =>
        `Las mismas horas pagan esto con la tarifa del recibo, ${stated}, en lugar de ${own}.`,
      wrong_percentage: (paidRate, ownRate, paid, own) =>
        `Las mismas horas, pagadas a ${paidRate} por hora en lugar de ${ownRate} (el ${paid} % en lugar del ${own} %).`,
      another_premium: (percent, from) =>
        `Es lo que pagan las mismas horas con el ${percent} %, la ${from ? `prima vigente desde el ${from}` : 'primera prima que hubo'}.`,
      another_percentage: percent =>
        `Es lo que pagan las mismas horas con el ${percent} %: si es el porcentaje de su instalación, introdúzcalo en Mi tarifa.`,
      straight_time: () => 'Es exactamente la parte a tarifa simple de sus horas extra.',
      flsa_premium: () => 'Es exactamente la prima FLSA de sus horas extra.',
      of_shift: (...values) =>
        `Es exactamente lo que corresponde por ${elTurno(values)}: puede que no llegara a la oficina de nómina.${probable(values)}`,
      of_two_shifts: (...days) =>
        `Es exactamente lo que corresponde por los turnos del ${inGroups(2, days)
          .map(pair => pair.join(' y del '))
          .join(', o del ')}: puede que no llegaran a la oficina de nómina.`,
      overtime_of_shift: (...values) =>
        `Es exactamente lo que corresponde por las horas extra ${deTurno(values)}: puede que no llegaran a la oficina de nómina.${probable(values)}`,
      premium_of_shift: (...values) =>
        `Es exactamente lo que corresponde en este concepto por ${elTurno(values)}: puede que esas horas no llegaran a la oficina de nómina.${probable(values)}`,
      another_shift: (_count, ...days) =>
        `El recibo paga un turno más, como el del ${days.join(' o del ')}: busque uno que no esté anotado aquí.`,
      paid_as_overtime: (hours, ...values) =>
        values.length > 2
          ? `Se pagó uno de estos turnos como horas extra (${hours}).${probable(values)} ¿Anotarlo como horas extra?`
          : `Se pagaron ${hours} ${deTurno(values)} como horas extra. ¿Anotarlo como horas extra?`,
      paid_as_regular: (...values) =>
        `Las horas extra ${deTurno(values)} se pagaron como tiempo ordinario.${probable(values)}`,
      paid_leave: (...values) =>
        `Es exactamente la licencia ${deTurno(values)}, que no se pagó.${probable(values)}`,
      unpaid_leave: (...values) =>
        `Es exactamente la licencia sin sueldo ${deTurno(values)}, que se pagó.${probable(values)}`,
      leave_code: (hours, kind, row) =>
        `Aquí hay ${hours} h anotadas como «${kind}», y el recibo las cuenta como «${row}». ¿Qué es lo correcto?`,
      in_shutdown: (name, first, last) =>
        `${name} (del ${first} al ${last}) cae en este período: lo que se retrasó llega con un recibo posterior.`,
      regular_rate: category =>
        `Se sigue de ${category}, que cuenta en la tarifa regular de las horas extra.`,
      hours: time => `Es exactamente el pago de ${time} en este concepto.`,
      about_hours: time => `Es más o menos el pago de ${time} en este concepto.`,
      other_way: category =>
        `${category} difiere en la misma cantidad en sentido contrario: pregunte a la oficina de nómina si se pagó con el código equivocado.`,
      more_hours_stated: (stated, counted) =>
        `El recibo cuenta ${stated} h y sus turnos ${counted} h: busque un turno o una entrada que no esté anotada aquí.`,
      fewer_hours_stated: (stated, counted) =>
        `El recibo cuenta ${stated} h y sus turnos ${counted} h: busque horas que no llegaron a la oficina de nómina.`,
      rate_differs: (stated, own) =>
        `La tarifa por hora del recibo es ${stated} y la suya aquí ${own}: compruebe que el recibo es suyo y que esa era su tarifa entonces.`,
      adjusted_here: amount =>
        `Además el recibo ajusta períodos anteriores en ${amount}, que aquí no se cuenta.`,
      adjusted_later: (...values) => {
        const adjusted = inGroups(3, values).map(
          ([period, year, amount]) => `${amount} en el recibo del período ${period} de ${year}`,
        );
        return `Exactamente esto se ajustó después: ${listed(adjusted)}.`;
      },
      unexplained_rows: (paid, rows) =>
        `El recibo paga ${paid} en renglones que ningún turno explica (${rows}).`,
      retro_rows: () => 'Pertenece a un período anterior.',
      other_rows: () =>
        'Premios, liquidaciones y similares se pagan aparte de las horas de un período.',
      no_configuration: () => 'Falta su tarifa por hora.',
      no_shifts: () => 'No hay turnos anotados en este período.',
      no_statement: () => 'El recibo de este período no está aquí.',
    },
    rules: {
      regular: () => 'Su tarifa por hora × horas trabajadas o de licencia pagada',
      night: percent => `${percent} % de su tarifa por hora × horas trabajadas de 18:00 a 06:00`,
      sunday: percent =>
        `${percent} % de su tarifa por hora × horas trabajadas, como máximo 8, de un turno que toca el domingo`,
      holiday: () =>
        'Una vez más su tarifa por hora × horas trabajadas en el festivo, hasta su turno habitual y al menos dos horas',
      ojti: percent =>
        `${percent} % de su tarifa por hora × horas de instrucción en el puesto (OJTI)`,
      cic: percent => `${percent} % de su tarifa por hora × horas como controlador a cargo (CIC)`,
      straight: () => 'Tarifa simple: su tarifa por hora × horas extra',
      flsa: () => 'Prima FLSA: la mitad de la tarifa regular de la semana × horas extra',
      cip: () =>
        'Porcentaje de incentivo de su tarifa por hora × horas trabajadas o de licencia pagada',
      affordability: () =>
        'Porcentaje de «affordability» de su tarifa por hora × horas trabajadas o de licencia pagada',
    },
    causes: 'Lo que lo explica:',
    recordAsOvertime: (day, times) => `Anotar el ${day}, ${times}, como horas extra`,
    letter: 'Escribir a la oficina de nómina',
    categories: {
      regular_pay: 'Pago ordinario',
      night_differential: 'Diferencial nocturno',
      sunday_premium: 'Prima dominical',
      holiday_premium: 'Prima de festivo',
      ojti_premium: 'Prima OJTI',
      cic_premium: 'Prima CIC',
      overtime: 'Horas extra',
      cip: 'Controller incentive pay',
      affordability: 'Affordability',
      retro: 'Pago retroactivo',
      other: 'Otros pagos',
    },
  },
  letter: {
    about:
      'Está en inglés, para la oficina de nómina. Cambie lo que quiera. Desde aquí no se envía nada: cópiela, imprímala o guárdela, y entréguela a la oficina de nómina que indica su recibo o a su representante.',
    unsaid: 'No figura en la carta, y conviene saberlo antes de entregarla:',
    leftOut: amount =>
      `${amount}. No corresponde a ningún turno, así que la suma de la carta no lo incluye.`,
    leftOutMore: amount =>
      `${amount}. La carta solo reclama lo que se pagó de menos, así que no incluye esto.`,
    include: 'Firmarla con mi',
    name: 'nombre',
    member: 'número de miembro',
    facility: 'instalación',
    text: 'La carta',
    copy: 'Copiar',
    print: 'Imprimir',
    save: 'Guardar como archivo',
    again: 'Escribirla de nuevo a partir de los hechos',
    anew: 'La carta está escrita de nuevo, sin sus cambios.',
    outdated:
      'Desde que cambió esta carta han cambiado sus turnos, su tarifa o el recibo: puede que sus números ya no sean correctos.',
    none: 'En este período no se pagó nada de menos, así que no hay nada de lo que escribir.',
    notYet: 'Añada lo que falta para ver si hay algo de lo que escribir.',
    whatIsMissing: 'Ver qué falta',
  },
  year: {
    title: year => `Nómina de ${year}`,
    missing: count => `${count === 1 ? 'Falta' : 'Faltan'} ${counted(count, 'recibo', 'recibos')}.`,
    upload: 'Subir recibos',
    nothing:
      'Todavía no hay nada de este año aquí. Para saber si le pagaron bien, empiece por una de estas dos cosas; la otra puede venir después.',
    uploadFor: 'lo que le pagaron. También dicen su tarifa por hora.',
    recordFor: 'lo que le debían pagar.',
    nothingIn: count => `${counted(count, 'período', 'períodos')} sin nada guardado aquí`,
    allSince: period => `Todos los recibos desde el período ${period} están aquí.`,
    allHere: 'Todos los recibos hasta ahora están aquí.',
    chart: {
      title: 'Lo ganado y lo pagado, por período de pago',
      about:
        'Lo ganado y lo pagado por período de pago, en dólares. La tabla de abajo tiene los mismos números.',
      paid: 'Pagado',
      short: 'Ganado y no pagado',
      none: 'Ganado, aún sin recibo',
    },
    sums: 'Hasta ahora',
    inPeriods: (ranges, count) => `en ${count === 1 ? 'el período' : 'los períodos'} ${ranges}`,
    compared:
      'La diferencia es de los períodos con turnos y recibo. No cuenta premios, otros pagos que no corresponden a ningún turno ni lo que se corrigió después.',
    hoursTitle: 'Horas',
    leaveTitle: 'Saldos de licencia',
    leaveOf: period => `Según el recibo del período ${period}.`,
    noLeave: 'Ningún recibo indica un saldo todavía.',
    periods: 'Por período',
    period: 'Período',
    shifts: 'Turnos',
    statement: 'Recibo',
    has: 'está',
    hasNot: 'falta',
    notYet: 'aún no',
    status: 'Resultado',
    states,
    periodOf: number => `Período ${number}`,
    less: amount => `${amount} menos`,
    more: amount => `${amount} más`,
    stateOf: (number, result) => `Período ${number}: ${result}`,
    shutdowns: 'Cierres del gobierno',
    shutdownNames,
    settled: 'Todo lo que se retrasó ha llegado.',
    owed: amount => `Aún se debe: ${amount}.`,
    overpaid: amount => `Pagado más allá de lo retrasado: ${amount}.`,
    advance: amount => `Anticipos aún no descontados: ${amount}.`,
    tooMuchTakenBack: amount => `Descontado más allá de lo anticipado: ${amount}.`,
    statementsMissing: periods =>
      `Faltan recibos, así que aún no se puede decir qué se debe. Períodos de pago: ${periods}.`,
    nothingThen: periods =>
      `De entonces no hay nada suyo aquí. Si empezó después, no tiene que hacer nada. Si ya trabajaba, suba sus recibos y aquí se dirá si llegó todo. Períodos de pago: ${periods}.`,
    countedFrom: (first, earlier) =>
      `Contado desde el período ${first}, el primero del que hay algo suyo aquí. Si ya trabajaba antes, suba también los recibos anteriores. Períodos de pago: ${earlier}.`,
    assumed: periods =>
      `Donde no hay turnos anotados se esperan 80 horas y ninguna prima. Anote sus turnos si trabajó menos horas y para ver si llegaron sus primas. Períodos de pago: ${periods}.`,
    hours: {
      worked: 'Trabajadas',
      overtime: 'Extra',
      credit: 'De crédito',
      leave: 'Licencia',
      night: 'Nocturnas',
      sunday: 'Dominicales',
      holiday: 'En festivo',
      ojti: 'OJTI',
      cic: 'CIC',
    },
  },
};
