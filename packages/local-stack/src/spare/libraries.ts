import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Neither "./x" nor "#x" nor "@guildhall/x" nor "node:x": the filters of esbuild know no "not". */
const nameOfLibrary = /^([^./#@n]|n[^o]|no[^d]|nod[^e]|node[^:]|@[^g]|@g[^u])/;

/** The files of the libraries that a program loads as it starts, which no edit changes. */
export async function librariesOf(program: string): Promise<string[]> {
  const found = new Set<string>();
  const keepOutside: Plugin = {
    name: 'libraries stay outside',
    setup({ onResolve, resolve }) {
      onResolve({ filter: nameOfLibrary }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === found) return undefined;
        if (kind === 'import-statement') {
          const { path: file } = await resolve(path, { kind, resolveDir, pluginData: found });
          if (file !== '') found.add(pathToFileURL(file).href);
        }
        return { path, external: true };
      });
      // What is loaded only when it is asked for is none of them.
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      );
    },
  };
  await build({
    entryPoints: [program],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [keepOutside],
  });
  return [...found];
}
