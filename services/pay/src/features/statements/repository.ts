import type { MessageOrText } from '@guildhall/contracts/messages';
import { firstRow, instant, onlyRow, query, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Statement } from '../../domain/statements/statement.js';
import type { Tables } from '../../generated/tables.js';

/** Columns in a list of statements. */
export interface Summary {
  readonly layout: string;
  readonly hourly_rate: string | null;
  readonly gross_pay: string | null;
  readonly net_pay: string | null;
  /** The first few, long ones cut to a sentence's length, and how many there are in all. */
  readonly warnings: readonly MessageOrText[];
  readonly warning_count: number;
}

export type StatementRow = Worded<Tables['statements'], 'pp_id' | 'created_at' | 'updated_at'> & {
  readonly summary: Summary;
};

const summary = `json_build_object(
  'layout', left(statement->>'layout', 100), 'hourly_rate', left(statement->>'hourlyRate', 20),
  'gross_pay', left(statement->>'grossPay', 20), 'net_pay', left(statement->>'netPay', 20),
  'warnings', (select coalesce(json_agg(case when length(said::text) <= 1000 and jsonb_typeof(said) = 'object' then said
      else to_jsonb(left(coalesce(said->>'text', said #>> '{}'), 200)) end), '[]') from
    (select said from jsonb_array_elements(statement->'warnings') said limit 5) few),
  'warning_count', coalesce(jsonb_array_length(statement->'warnings'), 0))`;

/** The statement of a period, held until the transaction ends. */
export async function hold(db: Db, member: string, ppId: string): Promise<Statement | null> {
  const found = await firstRow<{ statement: Statement }>(
    db,
    'select statement from statements where membernumber = $1 and pp_id = $2 for update',
    [member, ppId],
    'hold-statement',
  );
  return found?.statement ?? null;
}

/** A second upload of the period replaces the first; one that says the same changes nothing. */
export async function save(
  db: Db,
  member: string,
  ppId: string,
  statement: Statement,
): Promise<void> {
  await query(
    db,
    `insert into statements as s (membernumber, pp_id, statement) values ($1, $2, $3)
     on conflict (membernumber, pp_id) do update
       set statement = excluded.statement,
           updated_at = greatest(clock_timestamp(), s.updated_at + interval '1 millisecond')
       where s.statement is distinct from excluded.statement`,
    [member, ppId, JSON.stringify(statement)],
    'save-statement',
  );
}

interface Page {
  readonly year: number | null;
  readonly limit: number;
  readonly offset: number;
}

/** Newest period first. */
export const list = (db: Db, member: string, { year, limit, offset }: Page) =>
  onlyRow<{ statements: StatementRow[]; total: number }>(
    db,
    `with own as (
       select * from statements
        where membernumber = $1 and ($2::int is null or left(pp_id, 4) = $2::text))
     select (select count(*)::int from own) as total,
            coalesce((select json_agg(page) from
              (select pp_id, ${summary} as summary,
                      ${instant('created_at')} as created_at, ${instant('updated_at')} as updated_at
                 from own order by pp_id desc limit $3 offset $4) page), '[]') as statements`,
    [member, year, limit, offset],
    'list-statements',
  );

export type WholeStatementRow = StatementRow & {
  readonly [Column in keyof Pick<Row<'statements'>, 'statement'>]: Statement;
};

export const find = (db: Db, member: string, ppId: string) =>
  firstRow<WholeStatementRow>(
    db,
    `select pp_id, statement, ${summary} as summary,
            ${instant('created_at')} as created_at, ${instant('updated_at')} as updated_at
       from statements where membernumber = $1 and pp_id = $2`,
    [member, ppId],
    'find-statement',
  );

export async function count(db: Db, member: string): Promise<number> {
  const { count } = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('membernumber', '=', member)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function remove(db: Db, member: string, ppId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('statements')
    .where('membernumber', '=', member)
    .where('pp_id', '=', ppId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
