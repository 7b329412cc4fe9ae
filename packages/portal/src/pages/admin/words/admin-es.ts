import type { words as english } from './admin-en.js';

export const words: typeof english = {
  menu: 'Administración',
  places: {
    overview: 'Resumen',
    sync: 'Sincronización',
    members: 'Miembros',
    verifications: 'Verificaciones',
    roleRules: 'Reglas de roles',
    keys: 'Claves',
    upstreams: 'Servicios',
    jobs: 'Tareas',
    deliveries: 'Entregas',
    audit: 'Auditoría',
  },
};
