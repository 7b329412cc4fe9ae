// Files that lie beside what runs, in sources and in images. Only here: a command line is built into one file, in
// which every module stands where `cli.js` does.
import { fileURLToPath } from 'node:url';

/** The checked-in SQL of this service's schema. */
export const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/** From the sources, as tests have it, the built one too: readers are many, and to transpile each takes seconds. */
export const readerProgram = fileURLToPath(
  new URL('../dist/statement-reader/pdf/reader-main.js', import.meta.url),
);
