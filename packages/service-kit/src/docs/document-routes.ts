import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Api } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { declareOpen } from './declare-open.js';
import { withNamedSchemas } from './document.js';
import { addHeaders } from './headers.js';
import { documentedUrl, operationOf, type Paths, withOwnNames } from './operations.js';
import { serveRedoc } from './redoc.js';
import { schemesIn, securitySchemes } from './security.js';

/** Tags common to all services come last. */
const last = [
  { name: 'additional', description: 'Beyond the specification; also listed under its own tag.' },
  { name: 'Operations', description: 'For orchestrators and monitoring.' },
];

/** The document's tags in contract order, which pages follow. */
export function tagsOf({ endpoints }: Pick<Api, 'endpoints'>) {
  const named = new Set(Object.values(endpoints).map(({ tag }) => tag));
  const own = [...named].filter(tag => !last.some(({ name }) => name === tag));
  return [...own.map(name => ({ name })), ...last];
}

/** Swagger UI's own policy allows framing, any styles, and upgrades to https, where nothing may listen. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface DocumentOptions {
  readonly api: Api;
  readonly description: string;
  readonly openapi: '3.0.3' | '3.1.0';
  /** Path of the interactive page. */
  readonly path: string;
  readonly redocPath?: string;
}

function finished(document: Record<string, unknown>, api: Api) {
  const headers = addHeaders(document.paths as Paths, api);
  const paths = withOwnNames(document.paths as Paths);
  const components = { securitySchemes: schemesIn(api), headers };
  return withNamedSchemas({ ...document, paths, components });
}

export async function documentRoutes(
  app: FastifyInstance,
  options: DocumentOptions,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: options.openapi,
      info: {
        title: options.api.title,
        version: options.api.version,
        description: options.description,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      // Relative to the document's own URL.
      servers: [{ url: '/' }],
      tags: tagsOf(options.api),
      components: { securitySchemes },
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {};
      if (!endpoint) return { schema, url };
      return {
        schema: operationOf(endpoint, url, options.api),
        url: documentedUrl(url, options.api),
      };
    },
    transformObject: document =>
      'openapiObject' in document
        ? finished(document.openapiObject as Record<string, unknown>, options.api)
        : document.swaggerObject,
  });
  await app.register(async scope => {
    declareOpen(scope);
    await scope.register(swaggerUi, {
      routePrefix: options.path,
      staticCSP: policy,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    });
    if (options.redocPath) await serveRedoc(scope, options.redocPath, options.api.title);
  });
}
