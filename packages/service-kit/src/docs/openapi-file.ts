import { readFile, writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import type { Settings } from '../config/setting.js';
import { withSettings } from '../config/table.js';
import { compileSerializer } from '../server/answers/serializers.js';
import { compileValidator } from '../server/input/validation.js';
import { serve } from '../server/serve.js';
import { type DocumentOptions, documentRoutes } from './document-routes.js';

/** The OpenAPI document of a complete contract, as its service would serve it. */
export async function openApiOf(options: DocumentOptions): Promise<string> {
  const app = Fastify();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  // This app is only built to be described.
  const limits = { countingFor: () => () => undefined };
  app.decorate('guildhall', {
    guardFor: () => () => Promise.reject(),
    limits,
    served: [],
  } as never);
  await documentRoutes(app, options);
  for (const endpoint of Object.values(options.api.endpoints)) {
    serve(app, endpoint, () => undefined as never);
  }
  await app.ready();
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
}

const ofWorkspace = (path: string) => new URL(`../../../../${path}`, import.meta.url);

/** Writes files derived from contracts and settings: the document, and the README's settings table. */
export async function writeDocuments(options: DocumentOptions, settings: Settings): Promise<void> {
  const { name } = options.api;
  await writeFile(ofWorkspace(`packages/contracts/openapi/${name}.json`), await openApiOf(options));
  const readme = ofWorkspace(`services/${name}/README.md`);
  await writeFile(readme, withSettings(await readFile(readme, 'utf8'), settings));
}
