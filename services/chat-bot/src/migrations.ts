import { fileURLToPath } from 'node:url';

/** The checked-in SQL of this service's schema. */
export const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
