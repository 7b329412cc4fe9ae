import type { RecordType } from '@guildhall/contracts/platform';
import type { Dialect } from '../../../clients/source/source.js';
import { column } from '../../../database.js';
import type { FieldDefinition, RecordDefinition } from './definitions.js';
import { postgresAsMysql, postgresWords } from './dialects.js';

/** A stored value as the source would spell it. */
function asText({ name, kind }: FieldDefinition, alias = ''): string {
  const stored = `${alias}${name}`;
  switch (kind) {
    case 'flag':
      return `case when ${stored} then 't' else 'f' end`;
    case 'date':
      return `to_char(${stored}, 'YYYY-MM-DD')`;
    case 'number-key':
    case 'integer':
      return `${stored}::text`;
    default:
      return stored;
  }
}

/**
 * Looked up row by row in an index: a batch is a small part of a table, which a join would read whole each
 * time. `offset 0` is what keeps PostgreSQL from making a join of it.
 */
const found = (table: string, where: string) =>
  `exists (select 1 from ${table} where ${where} offset 0)`;

/** Where a dry run keeps the keys that would be new. */
export const triedTable = (type: RecordType) => `tried_${type}`;

/** Every statement about our own table of one type of record; SQL made from names that stand in our own code. */
export function targetSql(definition: RecordDefinition) {
  const { type: table, fields, deactivate } = definition;
  const leftAt = column(table, 'left_source_at');
  const key = fields[0].name;
  const names = fields.map(field => field.name);
  const others = names.slice(1);
  const stage = `stage_${table}`;
  const columns = names.join(', ');
  const ordered = definition.writeOrder ? `${stage} order by ${definition.writeOrder}` : stage;
  const differs = others.map(name => `t.${name} is distinct from s.${name}`).join(' or ');
  const keyText = asText(fields[0]);
  const targetKey = asText(fields[0], 't.');
  const asJson = (alias: string) =>
    `json_build_object(${fields.map(field => `'${field.name}', ${asText(field, alias)}`).join(', ')})`;
  const touched = table === 'members' ? `, ${column('members', 'updated_at')} = now()` : '';
  return {
    key,
    stage,
    hasLive: `select exists (select 1 from ${table} where ${leftAt} is null) as live`,
    /**
     * Keys that follow one another, around one from the middle of where the rows lie: no need to count to it.
     * The size is asked for once, by a query of its own: as a part of the condition it is asked for of every row.
     */
    neighbours: `
with pivot as (
  select coalesce(
    (select ${key} from ${table}
      where ctid >= (select format('(%s,0)', pg_relation_size('${table}') / current_setting('block_size')::int / 2)::tid) limit 1),
    (select max(${key}) from ${table})) as at
)
(select ${keyText} as key from ${table} where ${key} <= (select at from pivot) order by ${key} desc limit 1024)
union all
(select ${keyText} as key from ${table} where ${key} > (select at from pivot) order by ${key} limit 1024)`,
    createStage: `create temp table if not exists ${stage} as select ${columns} from ${table} with no data`,
    createSourceKeys: `create temp table if not exists source_keys (key text)`,
    copyIn: `copy ${stage} (${columns}) from stdin`,
    ranges: (prefix: number, dialect: Dialect) => {
      const words = dialect === 'mysql' ? postgresAsMysql : postgresWords;
      const hashes = `select left(${keyText}, ${prefix}) as r, ${words.digest([keyText])} as k,
                             ${words.digest(fields.map(field => asText(field)))} as h
                        from ${table} where ${leftAt} is null`;
      return words.ofRanges(hashes);
    },
    /** Whether nothing was ever written here. */
    isEmpty: `select not exists (select 1 from ${table}) as empty`,
    /** Staged rows that name a member who does not exist, nor would if a dry run were none. */
    takeOrphans: fields.some(field => field.refersTo === 'members')
      ? (isDry: boolean) => `
delete from ${stage} s where not ${found('members', 'members.member_number = s.member_number')}
   ${isDry ? `and not ${found(triedTable('members'), 'key = s.member_number')}` : ''}
returning ${fields.map(field => `${asText(field)} as ${field.name}`).join(', ')}`
      : null,
    /** Nobody needs to look again at staged rows that stand here already. */
    dropAlike: `
delete from ${stage} s
 where ${found(`${table} t`, `t.${key} = s.${key} and t.${leftAt} is null and not (${differs})`)}`,
    /** What merging the staged rows would change, for so many of them ($1). */
    merging: `
select ${asText(fields[0], 's.')} as key, case when t.${key} is null then null else ${asJson('t.')} end as before, ${asJson('s.')} as after,
       case when t.${key} is null then 'insert' when t.${leftAt} is not null then 'return' else 'update' end as change
  from ${stage} s left join lateral (select * from ${table} where ${table}.${key} = s.${key} offset 0) t on true
 order by s.${key} limit $1`,
    /** What taking rows out of service changes, for so many ($1) of those whose keys stand there. */
    leaving: (from: 'gone' | 'chunk') => `
select ${asText(fields[0], 't.')} as key, ${asJson('t.')} as before, null::json as after, 'deactivate' as change
  from ${table} t where t.${key} in (select key from ${from} order by key limit $1) order by t.${key}`,
    /** One statement writes what differs, and only that. */
    merge: `
with fresh as (
  select count(*)::int as number from ${stage} s where not ${found(`${table} t`, `t.${key} = s.${key}`)}
), written as (
  insert into ${table} (${columns}) select ${columns} from ${ordered}
  on conflict (${key}) do update set ${others.map(name => `${name} = excluded.${name}`).join(', ')},
     ${leftAt} = null${touched}
)
select number as inserted, (select count(*)::int from ${stage}) - number as updated from fresh`,
    /** The same counted and not done. */
    tryMerge: `
with fresh as (
  insert into ${triedTable(table)} (key)
  select ${asText(fields[0], 's.')} from ${stage} s where not ${found(`${table} t`, `t.${key} = s.${key}`)}
  on conflict do nothing returning 1
), counted as (select count(*)::int as number from fresh)
select number as inserted, (select count(*)::int from ${stage}) - number as updated from counted`,
    /** The same for a table that was empty: nothing to look for. Positions are news, of members who may have links. */
    insert:
      fields[0].kind === 'key'
        ? `insert into ${table} (${columns}) select ${columns} from ${ordered}`
        : null,
    /** Live rows of the given ranges that the source does not have any more. */
    findGone: (prefix: number) => `create temp table gone as
select t.${key} as key from ${table} t
 where t.${leftAt} is null and left(${targetKey}, ${prefix}) = any($1::text[])
   and not exists (select 1 from source_keys k where k.key = ${targetKey})`,
    countLive: `select count(*)::int as live from ${table} where ${leftAt} is null`,
    /** Live members, not inactive so far, of the keys that were read. */
    findInactive: `create temp table inactive as
select t.${key} as key from ${table} t join (select distinct key from source_keys) k on k.key = t.${key}
 where t.${leftAt} is null and t.status <> 'inactive'`,
    /** What becoming inactive changes, for so many ($1) of them. */
    becomingInactive: `
select ${asText(fields[0], 't.')} as key, ${asJson('t.')} as before,
       ${asJson('t.')}::jsonb || '{"status": "inactive"}' as after, 'update' as change
  from ${table} t where t.${key} in (select key from inactive order by key limit $1) order by t.${key}`,
    /** Takes some of the rows found gone out of service. */
    deactivate: `update ${table} t set ${deactivate}, ${leftAt} = now()
  from chunk where t.${key} = chunk.key`,
  };
}
export type TargetSql = ReturnType<typeof targetSql>;
