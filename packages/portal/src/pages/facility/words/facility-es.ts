import type { words as english } from './facility-en.js';

export const words: typeof english = {
  menu: 'Mi instalación',
  places: { members: 'Miembros', checks: 'Comprobaciones compartidas' },
  which: 'Instalación',
  members: {
    title: facility => `Miembros en ${facility}`,
    search: 'Nombre o número de miembro',
    chat: 'Cuenta de chat',
    linked: 'Vinculada',
    notLinked: 'Sin vincular',
    name: 'Nombre',
    number: 'Número',
    mail: 'Correo',
    none: 'Ningún miembro de esta instalación coincide. Pruebe con menos letras.',
    empty: 'Aún no hay miembros activos registrados en esta instalación.',
    about: 'Solo miembros activos. Si algo está mal aquí, su organización puede corregirlo.',
  },
  checks: {
    about:
      'Lo que los miembros de su instalación le dejan ver de su nómina: la comprobación de un período, nunca el recibo. Pueden dejar de compartirla en cualquier momento y termina a los 90 días.',
    none: 'Nadie comparte una comprobación con usted en este momento. Los miembros encuentran «Compartir esta comprobación con mi representante» en «¿Me pagaron bien?».',
    period: (number, year) => `Período ${number} de ${year}`,
    member: 'Comprobación',
    shared: 'Compartida',
    beforeHolidays:
      'Se compartió antes de que se contara la prima de festivo. Las cifras de aquí la cuentan.',
    until: when => `Compartida hasta el ${when}, salvo que se retire antes.`,
    gone: 'Esta comprobación ya no se comparte con usted: el miembro dejó de compartirla o pasaron los 90 días.',
    back: 'Todas las comprobaciones compartidas',
  },
  check: {
    right: 'Según el recibo se pagó lo que corresponde por los turnos, al centavo.',
    paidInAll: 'Lo que corresponde por los turnos está pagado.',
    ifRate: (stated, own) =>
      `Está bien si la tarifa por hora era ${stated} en este período. La del miembro aquí es ${own}.`,
    even: 'En total está bien, pero no en cada parte.',
    less: amount => `Según el recibo se pagó ${amount} menos de lo que corresponde por los turnos.`,
    littleLess: amount =>
      `Con unos pocos dólares de diferencia: según el recibo se pagó ${amount} menos de lo que corresponde por los turnos.`,
    littleMore: amount =>
      `Con unos pocos dólares de diferencia: según el recibo se pagó ${amount} más de lo que corresponde por los turnos.`,
    more: amount => `Según el recibo se pagó ${amount} más de lo que corresponde por los turnos.`,
    cannot: 'Aún no se puede decir: falta algo.',
    differs: 'Qué difiere',
    missing: 'Qué falta',
    asTheyRead: 'Así lo lee el miembro en su página:',
    noRate: 'El miembro aún no ha introducido su tarifa por hora.',
    note: 'Dejar una nota',
    noteHint: 'El miembro la lee junto a la comprobación, con el nombre de usted.',
    send: 'Dejar la nota',
    sent: 'La nota quedó escrita.',
    notes: 'Notas',
  },
};
