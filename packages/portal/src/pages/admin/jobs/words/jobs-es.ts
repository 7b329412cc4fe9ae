import type { words as english } from './jobs-en.js';

export const words: typeof english = {
  about:
    'Trabajo que se hace en segundo plano. Una tarea que falla se reintenta por sí sola. Si sigue fallando, queda aquí 30 días.',
  counts: ({ waiting, running, retrying, failed }) =>
    `${waiting} en espera, ${running} en curso, ${retrying} por reintentar, ${failed} fallidas`,
  service: 'Servicio',
  failedJobs: 'Tareas fallidas',
  job: 'Tarea',
  names: {
    'compare-roles': 'Comparar todos los roles',
    'count-day': 'Contar los miembros',
    'deliver-event': 'Entregar un evento',
    'end-sessions': 'Cerrar sesiones antiguas',
    'erase-person': 'Borrar a una persona',
    'expire-verifications': 'Dar por caducadas las verificaciones',
    'lift-erasure': 'Levantar un borrado',
    'find-leavings': 'Buscar miembros que se fueron',
    leaving: 'Suspender o restaurar el acceso de un miembro',
    'notify-sync': 'Avisar de una sincronización',
    purge: 'Eliminar registros antiguos',
    'run-sync': 'Hacer una sincronización',
    'scheduled-sync': 'Iniciar la sincronización prevista',
    'update-roles': 'Actualizar roles',
  },
  subject: 'Sobre',
  error: 'Por qué falló',
  since: 'Desde',
  next: 'Próximo intento',
  retry: 'Reintentar',
  retries: { failed: 'Reintentar', retrying: 'Reintentar ya' },
  retried: 'La tarea empieza otra vez.',
  empty: 'Ninguna tarea ha fallado.',
};
