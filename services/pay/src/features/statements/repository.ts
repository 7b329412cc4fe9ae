import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Statement } from '../../domain/statements/statement.js';
import { READABLE_BYTES } from '../../domain/statements/statement-size.js';
import { instant } from '../../sql.js';
import { CLEANED_BY } from '../../statement-reader/privacy/without-private-words.js';

/** What a list tells of a statement; null where it is too large to look into. */
export interface Summary {
  readonly layout: string;
  readonly hourly_rate: string | null;
  readonly gross_pay: string | null;
  readonly net_pay: string | null;
  /** The first few, cut to a sentence's length, and how many there are in all. */
  readonly warnings: readonly string[];
  readonly warning_count: number;
}

export interface StatementRow {
  readonly pp_id: string;
  readonly summary: Summary | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const summary = `json_build_object(
  'layout', left(statement->>'layout', 100), 'hourly_rate', left(statement->>'hourlyRate', 20),
  'gross_pay', left(statement->>'grossPay', 20), 'net_pay', left(statement->>'netPay', 20),
  'warnings', (select coalesce(json_agg(left(said, 200)), '[]') from
    (select said from jsonb_array_elements_text(statement->'warnings') said limit 5) few),
  'warning_count', coalesce(jsonb_array_length(statement->'warnings'), 0))`;

const readable = (what: string) => `case when bytes <= ${READABLE_BYTES} then ${what} end`;

/** A second upload of the period replaces the first; one that says the same changes nothing. */
export async function save(
  db: Db,
  member: string,
  ppId: string,
  statement: Statement,
): Promise<void> {
  await query(
    db,
    {
      name: 'save-statement',
      text: `insert into statements as s (membernumber, pp_id, statement, cleaned) values ($1, $2, $3, $4)
           on conflict (membernumber, pp_id) do update
             set statement = excluded.statement, cleaned = excluded.cleaned,
                 updated_at = greatest(clock_timestamp(), s.updated_at + interval '1 millisecond')
             where s.statement is distinct from excluded.statement`,
    },
    [member, ppId, JSON.stringify(statement), CLEANED_BY],
  );
}

interface Page {
  readonly year: number | null;
  readonly limit: number;
  readonly offset: number;
}

/** Newest period first. */
export async function list(
  db: Db,
  member: string,
  { year, limit, offset }: Page,
): Promise<{ statements: StatementRow[]; total: number }> {
  const { rows } = await query<{ statements: StatementRow[]; total: number }>(
    db,
    {
      name: 'list-statements',
      text: `with own as (
             select * from statements
              where membernumber = $1 and ($2::int is null or left(pp_id, 4) = $2::text))
           select (select count(*)::int from own) as total,
                  coalesce((select json_agg(page) from
                    (select pp_id, ${readable(summary)} as summary,
                            ${instant('created_at')} as created_at, ${instant('updated_at')} as updated_at
                       from own order by pp_id desc limit $3 offset $4) page), '[]') as statements`,
    },
    [member, year, limit, offset],
  );
  return rows[0] ?? { statements: [], total: 0 };
}

export interface WholeStatementRow extends StatementRow {
  /** Null where it is too large to read. */
  readonly statement: Statement | null;
}

export async function find(
  db: Db,
  member: string,
  ppId: string,
): Promise<WholeStatementRow | null> {
  const { rows } = await query<WholeStatementRow>(
    db,
    {
      name: 'find-statement',
      text: `select pp_id, ${readable('statement')} as statement, ${readable(summary)} as summary,
                  ${instant('created_at')} as created_at, ${instant('updated_at')} as updated_at
             from statements where membernumber = $1 and pp_id = $2`,
    },
    [member, ppId],
  );
  return rows[0] ?? null;
}

export async function count(db: Db, member: string): Promise<number> {
  const { rows } = await query<{ count: number }>(
    db,
    'select count(*)::int as count from statements where membernumber = $1',
    [member],
  );
  return rows[0]?.count ?? 0;
}

export async function remove(db: Db, member: string, ppId: string): Promise<boolean> {
  const { count } = await query(
    db,
    'delete from statements where membernumber = $1 and pp_id = $2',
    [member, ppId],
  );
  return count === 1;
}

/** Cleans one that other rules had cleaned, or none; false where there is none that nobody else is at. */
export async function cleanOne(
  tx: Db,
  rules: number,
  clean: (statement: Statement) => Statement,
): Promise<boolean> {
  const { rows } = await query<{ membernumber: string; pp_id: string; statement: Statement }>(
    tx,
    `select membernumber, pp_id, statement from statements
      where cleaned is null or cleaned < $1 limit 1 for update skip locked`,
    [rules],
  );
  const [found] = rows;
  if (!found) return false;
  await query(
    tx,
    'update statements set statement = $3, cleaned = $4 where membernumber = $1 and pp_id = $2',
    [found.membernumber, found.pp_id, JSON.stringify(clean(found.statement)), rules],
  );
  return true;
}
