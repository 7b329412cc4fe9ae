import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the portal is, with what was built of it. */
export const builtFolder = dirname(
  createRequire(import.meta.url).resolve('@guildhall/portal/package.json'),
);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest() {
  const path = join(builtFolder, 'dist', 'manifest.json');
  if (!existsSync(path)) throw new Error('The portal is not built: run "npm run build"');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Where the font is among the assets. */
export function fontAddress(): string | null {
  const files = Object.values(readManifest()).flatMap(({ file, assets = [] }) => [file, ...assets]);
  const font = files.find(file => file.endsWith('.woff2'));
  return font ? `/${font}` : null;
}
