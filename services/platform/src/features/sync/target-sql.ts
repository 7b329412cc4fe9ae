import type { Dialect } from '../../clients/source/source.js';
import type { FieldDefinition, RecordDefinition } from './record-definitions.js';
import { fingerprint, postgresAsMysql, postgresWords } from './source-select.js';

/** A stored value as the source would spell it. */
function asText({ name, kind }: FieldDefinition, alias = ''): string {
  const column = `${alias}${name}`;
  switch (kind) {
    case 'flag':
      return `case when ${column} then 't' else 'f' end`;
    case 'date':
      return `to_char(${column}, 'YYYY-MM-DD')`;
    case 'number-key':
    case 'integer':
      return `${column}::text`;
    default:
      return column;
  }
}

/** Every statement about our own table of one type of record; SQL made from names that stand in our own code. */
export function targetSql(definition: RecordDefinition) {
  const { table, fields, deactivate } = definition;
  const key = fields[0].name;
  const names = fields.map(field => field.name);
  const others = names.slice(1);
  const stage = `stage_${table}`;
  const columns = names.join(', ');
  const differs = others.map(name => `t.${name} is distinct from s.${name}`).join(' or ');
  const keyText = asText(fields[0]);
  const targetKey = asText(fields[0], 't.');
  const touched = table === 'members' ? ', updated_at = now()' : '';
  return {
    key,
    stage,
    countLive: `select count(*)::int as live from ${table} where left_source_at is null`,
    neighbours: `select ${keyText} as key from ${table} where left_source_at is null
                  order by ${key} offset $1 limit 2048`,
    createStage: `create temp table if not exists ${stage} as select ${columns} from ${table} with no data`,
    createSourceKeys: `create temp table if not exists source_keys (key text)`,
    copyIn: `copy ${stage} (${columns}) from stdin`,
    ranges: (prefix: number, dialect: Dialect) => {
      const words = dialect === 'mysql' ? postgresAsMysql : postgresWords;
      const hashes = `select left(${keyText}, ${prefix}) as r, ${words.hash(keyText)} as k,
                             ${words.hash(
                               fingerprint(
                                 fields.map(field => asText(field)),
                                 words,
                               ),
                             )} as h
                        from ${table} where left_source_at is null`;
      return `select r, count(*), sum(k), sum(h) from (${hashes}) as hashed group by r order by r collate "C"`;
    },
    /** Staged rows that name a member who does not exist. */
    takeOrphans: fields.some(field => field.refersTo === 'members')
      ? `delete from ${stage} s where not exists (select 1 from members m where m.member_number = s.member_number)
         returning ${fields.map(field => `${asText(field)} as ${field.name}`).join(', ')}`
      : null,
    /** One statement writes what differs, and only that. */
    merge: `
with differing as materialized (
  select s.*, t.${key} is null as fresh
    from ${stage} s left join ${table} t on t.${key} = s.${key}
   where t.${key} is null or t.left_source_at is not null or ${differs}
), written as (
  insert into ${table} (${columns}) select ${columns} from differing
  on conflict (${key}) do update set ${others.map(name => `${name} = excluded.${name}`).join(', ')},
     left_source_at = null${touched}
)
select count(*) filter (where fresh)::int as inserted, count(*) filter (where not fresh)::int as updated
  from differing`,
    /** Live rows of the given ranges that the source does not have any more. */
    findGone: (prefix: number) => `create temp table gone as
select t.${key} as key from ${table} t
 where t.left_source_at is null and left(${targetKey}, ${prefix}) = any($1::text[])
   and not exists (select 1 from source_keys k where k.key = ${targetKey})`,
    /** Takes some of the rows found gone out of service. */
    deactivate: `update ${table} t set ${deactivate}, left_source_at = now()
  from chunk where t.${key} = chunk.key`,
  };
}
export type TargetSql = ReturnType<typeof targetSql>;
