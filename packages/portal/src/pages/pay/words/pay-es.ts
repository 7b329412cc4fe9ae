import { STATEMENT_MB } from '@guildhall/contracts';
import { counted, either, inGroups, listed, sentence } from '../../../words/format.js';
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
    `${year} tiene ${number} períodos de pago. Este último no tiene página propia; lo que se sabe de él está en el año:`,
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
    earns: 'Por estos turnos le corresponden',
    worked: 'Trabajadas',
    overtime: 'Extra y crédito',
    leave: 'Licencia',
    ojti: 'OJTI',
    cic: 'CIC',
    check: '¿Me pagaron bien?',
    empty: 'Aún no hay turnos en este período. Elija un día para añadir uno.',
    addOn: day => `Añadir un turno el ${day}`,
    add: 'Añadir',
    open: (day, times) => `Turno del ${day}, ${times}`,
    otherTimes: 'Otras horas…',
    copyWeek: 'Copiar la semana 1 a la semana 2',
    copyPeriod: 'Copiar el período anterior',
    clear: count => `Eliminar ${count === 1 ? 'el turno' : `los ${shifts(count)}`} de este período`,
    nothingBefore: 'El período anterior no tiene turnos.',
    nothingInWeek: 'La semana 1 no tiene turnos.',
  },
  shift: {
    new: 'Turno nuevo',
    edit: 'Turno',
    date: 'Día',
    kind: 'Qué fue',
    start: 'Desde',
    end: 'Hasta',
    nextDay: 'Termina al día siguiente.',
    extras: 'Tiempo que se paga de otro modo',
    there:
      'Este turno ya está anotado. Aquí está, junto con lo que ha escrito: si es correcto, guárdelo.',
    uncounted:
      'Una parte queda fuera del turno, y solo cuenta lo que queda dentro. ¿Son correctas las horas?',
    addExtra: 'Añadir OJTI, CIC, horas extra o licencia',
    removeExtra: kind => `Quitar ${kind}`,
    extraKind: 'Qué',
    delete: 'Eliminar',
    repeat: 'Repetir en otros días',
    repeatTitle: times => `Repetir ${times} el`,
    repeatDo: count => `Repetir en ${counted(count, 'día', 'días')}`,
  },
  done: {
    created: (day, times) => `${day}, ${times}: anotado.`,
    unchanged: (day, times) => `${day}, ${times}: ya estaba anotado.`,
    changed: (day, times) => `${day}, ${times}: cambiado.`,
    deleted: (day, times) => `${day}, ${times}: eliminado.`,
    cleared: count => `${counted(count, 'turno eliminado', 'turnos eliminados')}.`,
    copied: (created, unchanged) =>
      [
        created > 0
          ? `${counted(created, 'turno anotado', 'turnos anotados')}.`
          : 'No se anotó nada.',
        unchanged > 0 &&
          `${shifts(unchanged)} ya ${unchanged === 1 ? 'estaba y queda' : 'estaban y quedan'} igual.`,
      ]
        .filter(Boolean)
        .join(' '),
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
    end: 'Anular la dirección',
    ended: 'La dirección de calendario ya no funciona.',
    since: when => `${sentence(`Tiene una dirección desde ${when}`)} Solo se mostró una vez.`,
    once: 'Esta es la dirección. Se muestra solo esta vez: désela ahora a su programa de calendario.',
    withPayDays: 'Mostrar también cada día de pago',
    copy: 'Copiar la dirección',
  },
  sharing: {
    title: 'Su representante',
    about:
      'Puede dejar que los representantes de su instalación vean esta comprobación, y nunca el recibo. Termina a los 90 días y puede dejar de compartirla cuando quiera.',
    readers: (facility, names) => `Representa a ${facility}: ${names}.`,
    nobody: facility =>
      `Los registros no nombran ahora a nadie que represente a ${facility}: hasta que lo haya, nadie puede leer lo que comparta. Pregunte a la oficina si es correcto.`,
    share: 'Compartir esta comprobación con mi representante',
    shared: (facility, until) =>
      sentence(`Los representantes de ${facility} pueden ver esta comprobación hasta el ${until}`),
    read: when => sentence(`Última lectura: ${when}`),
    unread: 'Nadie la ha leído todavía.',
    takeBack: 'Dejar de compartir',
    takenBack: 'La comprobación vuelve a ser solo suya.',
    notes: 'Lo que escribió su representante',
  },
  import: {
    title: 'Importar y calendario',
    open: 'Importar de un archivo o mostrar en un calendario',
    export: 'Guardar como tabla (CSV)',
    about:
      'De un calendario (.ics) o de una tabla (.csv) con columnas llamadas fecha, entrada y salida. Verá lo que cambiaría antes de que se anote nada.',
    choose: 'Elegir un archivo',
    drop: 'o suéltelo aquí',
    tooLarge: 'Este archivo es demasiado grande para ser una lista de turnos.',
    spreadsheet:
      'Es un libro de un programa de hojas de cálculo. Guárdelo allí como CSV y elija ese archivo.',
    preview: 'Lo que cambiaría',
    zone: zone => `Las horas se leen así: ${zone}.`,
    cut: 'En este archivo hay más de lo que se puede anotar de una vez. Impórtelo de nuevo después para el resto.',
    leftOut: count =>
      `${counted(count, 'evento queda', 'eventos quedan')} fuera de los días que se leen.`,
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
    title: 'Mi tarifa',
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
    title: 'Recibos',
    about:
      'Suba el PDF de cada recibo de sueldo. Solo se conserva lo que dice de horas, pago y licencias; el archivo no.',
    choose: 'Elegir archivos PDF',
    drop: 'o suéltelos aquí',
    uploading: 'Subidas',
    waiting: 'espera',
    reading: 'se está leyendo',
    read: period => `Período de pago ${period}`,
    replaces: 'Sustituye al recibo que se guardaba de este período.',
    notStored:
      'No se guardó, porque no se pudieron leer sus ingresos. Si ya había un recibo guardado de este período, se conserva.',
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
    read_: 'Lo que se leyó',
    earnings: 'Ingresos',
    deductions: 'Deducciones',
    leave: 'Licencias',
    annual: 'Licencia anual',
    sick: 'Licencia por enfermedad',
    notRead: 'no está en el recibo',
    doesNotAddUp: 'Lo que no cuadra',
    check: '¿Me pagaron bien?',
    details: name => `Lo que se leyó de ${name}`,
  },
  check: {
    title: (number, year) => `¿Me pagaron bien en el período ${number} de ${year}?`,
    right: 'Sí. Según el recibo le pagaron lo que corresponde por sus turnos, al centavo.',
    less: amount =>
      `No. Según el recibo le pagaron ${amount} menos de lo que corresponde por sus turnos.`,
    more: amount =>
      `Según el recibo le pagaron ${amount} más de lo que corresponde por sus turnos.`,
    paidInAll: 'Sí. Lo que corresponde por sus turnos está pagado.',
    explained: 'Explicado, y sin contar en esta respuesta:',
    ifRate: (stated, own) =>
      `Sí, si su tarifa por hora era ${stated} en este período. Aquí es ${own}.`,
    ifItWas:
      'Si su aumento llegó después de este período, todo está bien: en Mi tarifa puede decir desde cuándo se paga. Si la tarifa nueva ya debía aplicarse, escriba a la oficina de nómina.',
    ifPercentage:
      'Solo difiere lo que su instalación paga de más. Si el porcentaje del recibo es el correcto, todo está bien: introdúzcalo en Mi tarifa.',
    allRecorded:
      '¿Están anotados aquí todos los turnos de este período, con sus horas extra y licencias?',
    moreHours:
      'El recibo paga más horas de las que están anotadas aquí. Primero anote los días que puedan faltar. Después podrá escribir a la oficina de nómina sobre lo que aún falte.',
    toShifts: 'Ver mis turnos',
    doubtful: 'No todo en el recibo se pudo leer con certeza. Compárelo antes de actuar:',
    toStatements: 'Ver lo que se leyó',
    even: 'En total sí, pero no en cada parte.',
    cannot: 'Aún no se puede decir.',
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
    earned: 'Según sus turnos',
    paid: 'Según el recibo',
    paidForIt: 'Según el recibo, por este período',
    gross: 'Su bruto, con ajustes y anticipos',
    notCounted: 'Sin contar, ver abajo',
    difference: 'Diferencia',
    chart: 'Lo que corresponde por sus turnos junto a lo que dice el recibo, por concepto',
    chartSays: (largest, amount) => `La mayor diferencia está en «${largest}»: ${amount}.`,
    chartSame: 'Todos los pares son iguales.',
    category: 'Concepto',
    how: 'Cómo se calcula',
    noLines: 'Ningún turno de este período da derecho a esto.',
    noPercentage: 'Su porcentaje aquí es 0.',
    day: 'Día',
    hours: 'Horas',
    rate: 'Tarifa',
    amount: 'Importe',
    sum: 'En total',
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
      straight_time: () => 'Es exactamente la parte a tarifa simple.',
      flsa_premium: () => 'Es exactamente la prima FLSA.',
      of_shift: (...days) => `Es lo que paga por el turno del ${either(days)}.`,
      of_two_shifts: (...days) =>
        `Es lo que paga por los turnos del ${inGroups(2, days)
          .map(pair => pair.join(' y del '))
          .join(', o del ')}.`,
      paid_leave: (...days) => `Es la licencia pagada del ${either(days)}.`,
      unpaid_leave: (...days) => `Es la licencia sin sueldo del ${either(days)}.`,
      regular_rate: category =>
        `Se sigue de ${category}, que cuenta en la tarifa regular de las horas extra.`,
      hours: time => `Es exactamente la paga de ${time}.`,
      about_hours: time => `Es más o menos la paga de ${time}.`,
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
      holiday_rows: () =>
        'La prima de festivo no se calcula aquí: compárela con las horas trabajadas en el festivo.',
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
    letter: 'Escribir a la oficina de nómina',
    categories: {
      regular_pay: 'Pago ordinario',
      night_differential: 'Diferencial nocturno',
      sunday_premium: 'Prima dominical',
      ojti_premium: 'Prima OJTI',
      cic_premium: 'Prima CIC',
      overtime: 'Horas extra',
      cip: 'Controller incentive pay',
      affordability: 'Affordability',
      holiday: 'Festivo trabajado',
      retro: 'Pago retroactivo',
      other: 'Otros pagos',
    },
  },
  letter: {
    title: 'Escribir a la oficina de nómina',
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
    notYet: 'Aún no se puede decir si hay algo de lo que escribir.',
    whatIsMissing: 'Ver qué falta',
  },
  year: {
    title: year => `Nómina de ${year}`,
    missing: count =>
      `${count === 1 ? 'Falta' : 'Faltan'} ${counted(count, 'recibo', 'recibos')} de períodos cuyo día de pago ya pasó.`,
    upload: 'Subir recibos',
    nothing:
      'Todavía no hay nada de este año aquí. Para saber si le pagaron bien, empiece por una de estas dos cosas; la otra puede venir después.',
    uploadFor: 'lo que le pagaron. También dicen su tarifa por hora.',
    record: 'Anotar turnos',
    recordFor: 'lo que le debían pagar.',
    nothingIn: count => `${counted(count, 'período', 'períodos')} sin nada guardado aquí`,
    allSince: period => `Todos los recibos desde el período ${period} están aquí.`,
    allHere: 'Todos los recibos hasta ahora están aquí.',
    sums: 'Hasta ahora',
    earned: 'Según sus turnos',
    paid: 'Según los recibos',
    inPeriods: (ranges, count) => `en ${count === 1 ? 'el período' : 'los períodos'} ${ranges}`,
    compared:
      'La diferencia es de los períodos con turnos y recibo. No cuenta premios, otros pagos que no corresponden a ningún turno ni lo que se corrigió después.',
    difference: 'Diferencia',
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
    statementsMissing: periods =>
      `Faltan recibos, así que aún no se puede decir qué se debe. Períodos de pago: ${periods}.`,
    nothingThen: periods =>
      `De entonces no hay nada suyo aquí. Si empezó después, no tiene que hacer nada. Si ya trabajaba, suba sus recibos y aquí se dirá si llegó todo. Períodos de pago: ${periods}.`,
    countedFrom: (first, earlier) =>
      `Contado desde el período ${first}, el primero del que hay algo suyo aquí. Si ya trabajaba antes, suba también los recibos anteriores. Períodos de pago: ${earlier}.`,
    assumed: periods =>
      `Donde no hay turnos anotados se esperan 80 horas y ninguna prima. Anote sus turnos si trabajó menos horas, y para ver si llegaron sus primas. Períodos de pago: ${periods}.`,
    hours: {
      worked: 'Trabajadas',
      overtime: 'Extra',
      credit: 'De crédito',
      leave: 'Licencia',
      night: 'Nocturnas',
      sunday: 'Dominicales',
      ojti: 'OJTI',
      cic: 'CIC',
    },
  },
};
