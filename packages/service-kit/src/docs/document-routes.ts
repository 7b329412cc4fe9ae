import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Api } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { bodyOf, securitySchemes, withNamedSchemas } from './document.js';
import { serveRedoc } from './redoc.js';

export interface DocumentOptions {
  readonly api: Api;
  readonly description: string;
  readonly openapi: '3.0.3' | '3.1.0';
  /** Where the interactive page stands. */
  readonly path: string;
  readonly redocPath?: string;
}

/** Documentation pages are nobody's contract; they are declared open as a whole. */
function declareOpen(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, open: true };
    route.schema = { ...route.schema, hide: true };
  });
}

export async function documentRoutes(
  app: FastifyInstance,
  options: DocumentOptions,
): Promise<void> {
  // An operation is called what the typed client calls it.
  const names = new Map(
    Object.entries(options.api.endpoints).map(([name, { method, path }]) => [
      `${method} ${path}`,
      name,
    ]),
  );
  await app.register(swagger, {
    openapi: {
      openapi: options.openapi,
      info: {
        title: options.api.title,
        version: options.api.version,
        description: options.description,
      },
      components: { securitySchemes },
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {};
      if (!endpoint) return { schema, url };
      const operationId = names.get(`${endpoint.method} ${endpoint.path}`);
      return {
        schema: { ...schema, ...bodyOf(endpoint), ...(operationId && { operationId }) },
        url,
      };
    },
    transformObject: document =>
      'openapiObject' in document
        ? withNamedSchemas(document.openapiObject as Record<string, unknown>, options.openapi)
        : document.swaggerObject,
  });
  await app.register(async scope => {
    declareOpen(scope);
    await scope.register(swaggerUi, {
      routePrefix: options.path,
      staticCSP: true,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    });
    if (options.redocPath) await serveRedoc(scope, options.redocPath, options.api.title);
  });
}
