// setup in one file: the platform's image carries it, and it needs nothing beside Node.
import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

/** What libraries would take if it were installed; none of it is. */
const optional = ['pg-native', 'zlib-sync', 'bufferutil', 'utf-8-validate', 'erlpack'];

export async function bundleSetup(file) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(root, 'packages/setup/src/main.ts')],
    outfile: file,
    bundle: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['guildhall-source'],
    external: optional,
    // Libraries of before modules ask for others by this.
    banner: {
      js: `#!/usr/bin/env node
import { createRequire as requireOf } from 'node:module';
import { dirname as folderOf } from 'node:path';
import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url), __filename = pathOf(import.meta.url), __dirname = folderOf(__filename);`,
    },
    logLevel: 'warning',
  });
  chmodSync(file, 0o755);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await bundleSetup(resolve(process.argv[2] ?? 'setup.mjs'));
