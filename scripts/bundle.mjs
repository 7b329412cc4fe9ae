// A command line in one file: whoever typed a command waits for all that it loads, and to find a thousand files takes
// longer than to read one. Of it images and operators run the same, and setup needs nothing beside Node.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './workspace.mjs';

/** What libraries would take if it were installed; none of it is. */
const optional = ['pg-native', 'zlib-sync', 'bufferutil', 'utf-8-validate', 'erlpack'];

/** Builds `entry` and all that it imports into `file`. */
export async function bundle(entry, file) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['guildhall-source'],
    external: optional,
    metafile: true,
    // Libraries of before modules ask for others by this.
    banner: {
      js: `#!/usr/bin/env node
import { createRequire as __requireOf } from 'node:module';
import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __pathOf } from 'node:url';
const require = __requireOf(import.meta.url), __filename = __pathOf(import.meta.url), __dirname = __dirnameOf(__filename);`,
    },
    logLevel: 'warning',
  });
  refuseMisled(metafile, dirname(entry));
}

/** A module that finds files by its own place stands elsewhere now: right beside the entry nothing changes by that. */
function refuseMisled({ outputs }, folder) {
  const inputs = Object.values(outputs).flatMap(output =>
    Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const misled = inputs
    .map(([path]) => path)
    .filter(path => !path.includes('node_modules') && dirname(join(root, path)) !== folder)
    .filter(path => readFileSync(join(root, path), 'utf8').includes('import.meta'));
  if (misled.length > 0)
    throw new Error(`Of a command line, which is one file, but with a place of its own: ${misled}`);
}
