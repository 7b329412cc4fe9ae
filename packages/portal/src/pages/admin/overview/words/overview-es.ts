import type { words as english } from './overview-en.js';

export const words: typeof english = {
  health: 'Servicios',
  services: (count, all) => `${count} de ${all} servicios`,
  isDown: service => `${service}: sin respuesta`,
  up: 'Activo',
  isAway: 'Caído',
  responds: 'Responde',
  seeLog: 'Revise el servicio y su registro',
  counts: 'Cifras',
  down: {
    platform: 'La plataforma no responde. Revise el servicio y su registro.',
    'chat-bot':
      'El bot de chat no responde. No se pueden vincular cuentas ni se actualizan los roles. Revise el servicio y su registro.',
    pay: 'El servicio de nómina no responde. Los miembros no pueden abrir sus turnos ni sus recibos. Revise el servicio y su registro.',
  },
  members: 'Miembros',
  earlier: (count, day) => `${count} el ${day}`,
  statuses: {
    active: 'activos',
    inactive: 'inactivos',
    retired: 'jubilados',
    suspended: 'suspendidos',
  },
  linked: 'Vinculados a Discord',
  ofActive: share => `${share} de los miembros activos`,
  noActive: 'ningún miembro activo',
  data: 'Datos de miembros',
  fresh: 'Al día',
  old: 'Desactualizados',
  isRunning: 'En curso',
  from: 'Sincronizados',
  never: 'Aún no se han sincronizado.',
  begin: 'Sincronizar',
  last: 'La última ejecución',
  watch: 'Ver la ejecución',
  runs: 'Ver las ejecuciones',
  states: {
    failed: 'falló',
    timed_out: 'agotó su tiempo',
  },
  failedJobs: 'Tareas fallidas',
  others: (waiting, retrying) => `${waiting} en espera, ${retrying} por reintentar.`,
  toJobs: 'Ver las tareas',
  rulesWait:
    'Las reglas de roles cambiaron y tienen un error, así que siguen en vigor las anteriores. Corrija el archivo; se vuelve a leer en segundos.',
  toAbsent: count => `Ver las cuentas vinculadas que no están en el servidor: ${count}`,
  administrators: 'Administradores',
  whoIs: role =>
    `Los administradores tienen el rol «${role}» en su servicio de inicio de sesión. Allí se da y se quita, y cuenta desde el siguiente inicio de sesión.`,
  toAudit: 'Ver quién hizo qué',
};
