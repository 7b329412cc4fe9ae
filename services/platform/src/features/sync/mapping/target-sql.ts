import type { RecordType } from '@guildhall/contracts/platform';
import type { Dialect } from '../../../clients/source/source.js';
import { column } from '../../../database.js';
import type { FieldDefinition, RecordDefinition } from './definitions.js';
import { postgresAsMysql, postgresWords } from './dialects.js';

/** A stored value in the source's spelling. */
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
 * Index lookups per row: a batch is a small part of the table, which a join would scan. `offset 0` prevents the join.
 */
const found = (table: string, where: string) =>
  `exists (select 1 from ${table} where ${where} offset 0)`;

/** Where a dry run keeps new keys. */
export const triedTable = (type: RecordType) => `tried_${type}`;

/** Statements for our own table of one record type, built from names in our code. */
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
  const goneWhere = (among: string) => `
select t.${key} as key from ${table} t
 where t.${leftAt} is null and ${among} = any($1::text[])
   and not exists (select 1 from source_keys k where k.key = ${targetKey})`;
  const touched = table === 'members' ? `, ${column('members', 'updated_at')} = now()` : '';
  return {
    key,
    stage,
    hasLive: `select exists (select 1 from ${table} where ${leftAt} is null) as live`,
    /**
     * A run of consecutive keys from about the middle of the table, without counting. The size is queried once; inside
     * the condition it would be queried per row.
     */
    neighbors: `
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
    /** Whether the table is empty. */
    isEmpty: `select not exists (select 1 from ${table}) as empty`,
    /** Staged rows that refer to a member who does not exist, nor would after a real run. */
    takeOrphans: fields.some(field => field.refersTo === 'members')
      ? (isDry: boolean) => `
delete from ${stage} s where not ${found('members', 'members.member_number = s.member_number')}
   ${isDry ? `and not ${found(triedTable('members'), 'key = s.member_number')}` : ''}
returning ${fields.map(field => `${asText(field)} as ${field.name}`).join(', ')}`
      : null,
    /** Drops staged rows that are already up to date. */
    dropAlike: `
delete from ${stage} s
 where ${found(`${table} t`, `t.${key} = s.${key} and t.${leftAt} is null and not (${differs})`)}`,
    /** What merging would change, for up to $1 rows. */
    merging: `
select ${asText(fields[0], 's.')} as key, case when t.${key} is null then null else ${asJson('t.')} end as before, ${asJson('s.')} as after,
       case when t.${key} is null then 'insert' when t.${leftAt} is not null then 'return' else 'update' end as change
  from ${stage} s left join lateral (select * from ${table} where ${table}.${key} = s.${key} offset 0) t on true
 order by s.${key} limit $1`,
    /** What deactivation would change, for up to $1 of the rows in the key table. */
    leaving: (from: 'gone' | 'chunk') => `
select ${asText(fields[0], 't.')} as key, ${asJson('t.')} as before, null::json as after, 'deactivate' as change
  from ${table} t where t.${key} in (select key from ${from} order by key limit $1) order by t.${key}`,
    /** Writes only what differs, in one statement. */
    merge: `
with fresh as (
  select count(*)::int as number from ${stage} s where not ${found(`${table} t`, `t.${key} = s.${key}`)}
), written as (
  insert into ${table} (${columns}) select ${columns} from ${ordered}
  on conflict (${key}) do update set ${others.map(name => `${name} = excluded.${name}`).join(', ')},
     ${leftAt} = null${touched}
)
select number as inserted, (select count(*)::int from ${stage}) - number as updated from fresh`,
    /** The same, counted but not written. */
    tryMerge: `
with fresh as (
  insert into ${triedTable(table)} (key)
  select ${asText(fields[0], 's.')} from ${stage} s where not ${found(`${table} t`, `t.${key} = s.${key}`)}
  on conflict do nothing returning 1
), counted as (select count(*)::int as number from fresh)
select number as inserted, (select count(*)::int from ${stage}) - number as updated from counted`,
    /** The same for an empty table, without lookups. Positions may concern members with links. */
    insert:
      fields[0].kind === 'key'
        ? `insert into ${table} (${columns}) select ${columns} from ${ordered}`
        : null,
    /** Live rows of the given ranges that are missing from the source. */
    goneFrom: (prefix: number) => goneWhere(`left(${targetKey}, ${prefix})`),
    /** The same for these keys. */
    goneOf: goneWhere(targetKey),
    /** Live rows of one member: the member or their positions. */
    liveOfMember: `select ${targetKey} as key from ${table} t where t.${leftAt} is null and t.member_number = $1`,
    countLive: `select count(*)::int as live from ${table} where ${leftAt} is null`,
    /** Live members read as inactive, but not inactive here yet. */
    findInactive: `create temp table inactive as
select t.${key} as key from ${table} t join (select distinct key from source_keys) k on k.key = t.${key}
 where t.${leftAt} is null and t.status <> 'inactive'`,
    /** What becoming inactive changes, for up to $1 of them. */
    becomingInactive: `
select ${asText(fields[0], 't.')} as key, ${asJson('t.')} as before,
       ${asJson('t.')}::jsonb || '{"status": "inactive"}' as after, 'update' as change
  from ${table} t where t.${key} in (select key from inactive order by key limit $1) order by t.${key}`,
    /** Deactivates some of the missing rows. */
    deactivate: `update ${table} t set ${deactivate}, ${leftAt} = now()
  from chunk where t.${key} = chunk.key`,
  };
}
export type TargetSql = ReturnType<typeof targetSql>;
