import { type AuditEntry, type AuditPage, type AuditQuery, invalidAt } from '@guildhall/contracts';
import { pageOf, parseCursor } from './page.js';
import { type Asked, query as ask } from './query.js';

/** Columns of every audit table. */
type Audited = Readonly<Record<'id' | 'at' | 'action' | 'actor', unknown>>;

/** A service's audit table: `at`, `id`, and the columns below. */
export interface AuditTable<Table extends Audited> {
  readonly table: string;
  /** SQL for the fields of an entry, by name. */
  readonly columns: Readonly<Record<Exclude<keyof AuditEntry, 'id' | 'at'>, string>>;
  readonly memberColumn: keyof Table & string;
  /** Frequent actions, listed only when filtered by member, action or resource. */
  readonly frequent?: readonly string[];
  /** How the table stores this actor's name. */
  readonly namesOf: (actor: string) => readonly string[];
}

/** JavaScript cannot represent some times, such as leap seconds. */
function momentOf(name: 'from' | 'to', text: string): Date {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  const message = 'must be a time in UTC or with an offset like +01:00';
  throw invalidAt('query', [name], message, text, 'format');
}

const usualLimit = 100;

/** A page, newest first. Each filter has an index in page order (see the migrations). */
export async function readAuditPage<Table extends Audited>(
  db: Asked,
  { table, columns, memberColumn, namesOf, frequent = [] }: AuditTable<Table>,
  query: AuditQuery,
  further: { readonly [Column in keyof Table & string]?: string | undefined } = {},
): Promise<AuditPage> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const is = (column: string, value: string | undefined) =>
    value === undefined ? [] : [`${column} = ${parameter(value)}`];
  const conditions = [
    ...is(memberColumn, query.member),
    ...is('action', query.action),
    ...Object.entries<string | undefined>(further).flatMap(([column, value]) => is(column, value)),
  ];
  const isNarrow = [query.member, query.action, ...Object.values(further)].some(Boolean);
  if (frequent.length > 0 && !isNarrow)
    conditions.push(`action <> all(${parameter(frequent)}::text[])`);
  if (query.actor !== undefined) {
    const names = namesOf(query.actor);
    // A single name uses equality, which keeps the index order.
    conditions.push(
      names.length === 1
        ? `actor = ${parameter(names[0])}`
        : `actor = any(${parameter(names)}::text[])`,
    );
  }
  if (query.from !== undefined) conditions.push(`at >= ${parameter(momentOf('from', query.from))}`);
  if (query.to !== undefined) conditions.push(`at < ${parameter(momentOf('to', query.to))}`);
  if (query.after !== undefined) {
    const [at, id] = parseCursor(query.after, /^\d{1,18}$/);
    conditions.push(`(at, id) < (${parameter(at)}::timestamptz, ${parameter(id)}::bigint)`);
  }
  const limit = query.limit ?? usualLimit;
  const selected = Object.entries(columns).map(([name, sql]) => `${sql} as ${name}`);
  const { rows } = await ask<Omit<AuditEntry, 'at'> & { at: Date }>(
    db,
    `select id::text, at, ${selected.join(', ')} from ${table} as a
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by at desc, a.id desc limit ${parameter(limit + 1)}`,
    values,
  );
  const { shown, next } = pageOf(rows, limit, ({ at, id }) => `${at.toISOString()}~${id}`);
  return { entries: shown.map(row => ({ ...row, at: row.at.toISOString() })), next };
}
