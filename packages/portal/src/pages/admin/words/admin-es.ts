import type { AdminWords } from './admin-en.js';

export const words: AdminWords = {
  menu: 'Administración',
  places: {
    overview: 'Resumen',
    sync: 'Sincronización',
    members: 'Miembros',
    verifications: 'Verificaciones',
    keys: 'Claves',
    upstreams: 'Servicios',
    deliveries: 'Entregas',
    audit: 'Registro',
  },
};
