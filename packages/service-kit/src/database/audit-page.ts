import { type AuditEntry, type AuditPage, type AuditQuery, invalidAt } from '@guildhall/contracts';
import { pageOf, parseCursor } from './page.js';
import { type Asked, query as ask } from './query.js';

/** What every audit table has, under these names. */
type Audited = Readonly<Record<'id' | 'at' | 'action' | 'actor', unknown>>;

/** Where a service keeps what was done, in the columns `at` and `id` and those that are named here. */
export interface AuditTable<Table extends Audited> {
  readonly table: string;
  /** What of a row makes the fields of an entry: SQL, by the names of the entry. */
  readonly columns: Readonly<Record<Exclude<keyof AuditEntry, 'id' | 'at'>, string>>;
  readonly memberColumn: keyof Table & string;
  /** So many of these are written that they are listed only where a member, an action or a thing is asked for. */
  readonly frequent?: readonly string[];
  /** In which words the table may name this actor. */
  readonly namesOf: (actor: string) => readonly string[];
}

/** A moment that JavaScript cannot tell, like a leap second, is no bound. */
function momentOf(name: 'from' | 'to', text: string): Date {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  const message = 'must be a moment in UTC or with an offset like +01:00';
  throw invalidAt('query', [name], message, text, 'format');
}

const usualLimit = 100;

/** A page, newest first. Each filter has an index in the order of the page (see the migrations). */
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
    // One name is an equality, by which an index keeps its order.
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
