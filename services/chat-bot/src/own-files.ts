// Files that lie beside what runs, in sources and in images. Only here: a command line is built into one file, in
// which every module stands where `cli.js` does.
import { fileURLToPath } from 'node:url';

/** The checked-in SQL of this service's schema. */
export const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/** Who gets which role where nothing else is set. */
export const shippedRules = fileURLToPath(new URL('../role-rules.example.yaml', import.meta.url));
