import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { compileSerializer } from '../server/answers/serializers.js';
import { compileValidator } from '../server/input/validation.js';
import { serve } from '../server/serve.js';
import { type DocumentOptions, documentRoutes } from './document-routes.js';

/** The document of a whole contract, as the service that serves all of it would give it. */
export async function openApiOf(options: DocumentOptions): Promise<string> {
  const app = Fastify();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  // Nobody calls this app: it exists to be described.
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

/** Keeps in a file what the contracts say now. */
export const keepOpenApiFile = async (options: DocumentOptions, file: URL): Promise<void> =>
  writeFile(file, await openApiOf(options));
