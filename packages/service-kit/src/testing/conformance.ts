import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/setting.js';
import { settingsAsMarkdown } from '../config/table.js';
import { readMigrations } from '../database/migration-files.js';
import type { DocumentOptions } from '../docs/document-routes.js';

/** What PostgreSQL refuses inside a transaction, or what would end the one that a migration runs in. */
const outsideTransactions =
  /(?:^|;)\s*(?:(?:create|drop)\s+(?:unique\s+)?index\s+concurrently|reindex\s[^;]*concurrently|vacuum\b|(?:create|drop)\s+(?:database|tablespace)\b|alter\s+system\b|begin\b|start\s+transaction\b|commit\b|rollback\b|end\s*;)/gi;

/** Comments and quoted text say such words without meaning them. */
const withoutText = (sql: string) =>
  sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''");

/** Statements of a service's migrations that cannot run in one transaction, each with its file's name. */
export async function statementsOutsideTransactions(folder: string): Promise<readonly string[]> {
  const files = await readMigrations(folder);
  return files.flatMap(({ name, sql }) =>
    [...withoutText(sql).matchAll(outsideTransactions)].map(
      ([found]) => `${name}: ${found.replace(/^;?\s*/, '')}`,
    ),
  );
}

interface Promised {
  readonly app: FastifyInstance;
  readonly documents: DocumentOptions;
  readonly migrations: string;
  readonly settings: Settings;
}

const ofWorkspace = (path: string) =>
  readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** What every service promises and this one does not keep, a sentence each. */
export async function conformanceProblems({ app, documents, migrations, settings }: Promised) {
  // Only here: what makes documents is half of all libraries, and most tests do without.
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
    ...(await statementsOutsideTransactions(migrations)),
  ];
}
