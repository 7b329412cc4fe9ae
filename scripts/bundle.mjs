// Bundles a command line into one file, because loading a thousand files is slow. Images and operators run the same
// file, and setup needs only Node.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './workspace.mjs';

/** What libraries would take if it were installed; none of it is. */
const optional = ['pg-native', 'zlib-sync', 'bufferutil', 'utf-8-validate', 'erlpack'];
/** Starts a program that lies beside it. */
const located = ['tinypool'];

/** Builds each entry and all that it imports into its own file; what several import is read once. */
export async function bundle(entryPoints) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['guildhall-source'],
    external: [...optional, ...located],
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
  for (const output of Object.values(metafile.outputs)) refuseMisled(output);
}

/** A module that finds files by its own place stands elsewhere now: right beside the entry nothing changes by that. */
function refuseMisled({ entryPoint, inputs }) {
  const misled = Object.keys(inputs)
    .filter(path => inputs[path].bytesInOutput > 0 && !path.includes('node_modules'))
    .filter(path => dirname(path) !== dirname(entryPoint))
    .filter(path => readFileSync(join(root, path), 'utf8').includes('import.meta'));
  if (misled.length > 0)
    throw new Error(`Of a command line, which is one file, but with a place of its own: ${misled}`);
}
