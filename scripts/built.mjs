// Given to benchmarks by --import: where they import a service's sources they get what was built from them,
// because that is what runs in life; the sources as tsx runs them name every function anew at each call.
import { register } from 'node:module';

const hooks = `
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const [, folder, path] = /^(file:.*\\/services\\/[^/]+)\\/src\\/(.*)\\.ts/.exec(found.url) ?? [];
  const built = folder && folder + '/dist/' + path + '.js';
  return built && existsSync(fileURLToPath(built)) ? { ...found, url: built, format: 'module' } : found;
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
