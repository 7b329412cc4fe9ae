import type { words as english } from './overview-en.js';

export const words: typeof english = {
  allUp: 'Todos los servicios responden.',
  down: {
    platform: 'La plataforma no responde. Revise el servicio y su registro.',
    'chat-bot':
      'El chat-bot no responde. No se pueden vincular cuentas ni se actualizan los roles. Revise el servicio y su registro.',
    pay: 'El servicio de nómina no responde. Los miembros no pueden abrir sus turnos ni sus recibos. Revise el servicio y su registro.',
  },
  members: 'Miembros',
  counted: 'contados',
  earlier: (count, day) => `${count} el ${day}`,
  statuses: {
    active: 'activos',
    inactive: 'inactivos',
    retired: 'jubilados',
    suspended: 'suspendidos',
  },
  chat: 'Cuentas de chat',
  linked: (count, share) => `Vinculadas: ${count}, el ${share} de los miembros activos`,
  nobody: 'Nadie está activo, así que nadie puede vincular.',
  data: 'Datos sincronizados',
  from: 'Los datos son de',
  never: 'Aún no se ha sincronizado nada.',
  begin: 'Sincronizar',
  last: 'La última ejecución',
  running: 'Hay una sincronización en curso.',
  watch: 'Verla',
  runs: 'Ver las ejecuciones',
  states: {
    queued: 'está en cola',
    running: 'está en curso',
    completed: 'se completó',
    failed: 'falló',
    timed_out: 'agotó su tiempo',
    cancelled: 'se canceló',
  },
  jobs: 'Tareas',
  failed: count => `Fallidas: ${count}`,
  noneFailed: 'Ninguna ha fallado.',
  waiting: 'En espera',
  retrying: 'Por reintentar',
  toJobs: 'Ver las tareas',
  rulesWait:
    'Las reglas de roles han cambiado y no se pueden usar tal como están: siguen en vigor las anteriores. Corrija el archivo; se vuelve a leer en segundos.',
  toAbsent: count => `Ver las cuentas vinculadas que no están en el servidor: ${count}`,
  administrators: 'Administradores',
  whoIs: role =>
    `Quien tenga el rol «${role}» en su servicio de inicio de sesión, desde su siguiente inicio de sesión. Allí se da y se quita; aquí no hay ninguna lista.`,
  toAudit: 'Ver quién hizo qué',
};
