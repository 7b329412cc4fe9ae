// Files next to the running code, in sources and images. Kept in one module, because the command line is bundled into
// one file.
import { fileURLToPath } from 'node:url';

/** The checked-in migrations. */
export const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/** The default source mapping. */
export const shippedMapping = fileURLToPath(new URL('../source-mapping.json', import.meta.url));
