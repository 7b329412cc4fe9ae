import { readMigrations } from '../database/migration-files.js';

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
