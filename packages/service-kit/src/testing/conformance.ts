import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/setting.js';
import { settingsAsMarkdown } from '../config/table.js';
import type { DocumentOptions } from '../docs/document-routes.js';

interface Service {
  readonly app: FastifyInstance;
  readonly documents: DocumentOptions;
  readonly settings: Settings;
}

const ofWorkspace = (path: string) =>
  readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** What a service is missing, one sentence each. */
export async function conformanceProblems({ app, documents, settings }: Service) {
  // Loaded here: documents need half of all libraries.
  const { openApiOf } = await import('../docs/openapi-file.js');
  const { endpoints, name } = documents.api;
  const routesOf = (all: readonly { method: string; path: string }[]) =>
    all.map(({ method, path }) => `${method} ${path}`);
  const served = new Set(routesOf(app.guildhall.served));
  const document = await ofWorkspace(`packages/contracts/openapi/${name}.json`);
  const readme = await ofWorkspace(`services/${name}/README.md`);
  return [
    ...routesOf(Object.values(endpoints))
      .filter(route => !served.has(route))
      .map(route => `${route} is not served`),
    ...(document === (await openApiOf(documents))
      ? []
      : ['Its document is stale: npm run openapi']),
    ...(readme.includes(settingsAsMarkdown(settings))
      ? []
      : ['Its README has other settings: npm run openapi']),
  ];
}
