/** The manual way: psql COPY | COPY into a staging table, then one merge. */
import { execFileSync, spawn } from 'node:child_process';
import pg from 'pg';

export const theirs =
  'membernumber, firstname, middlename, lastname, email, facility, membertypeid, status';
export const ours =
  'member_number, first_name, middle_name, last_name, email, facility_code, member_type_id, status';
const others = ours.split(', ').slice(1);

export const mergeFrom = (source: string, columns = theirs) => `
insert into members as t (${ours}) select ${columns} from ${source}
on conflict (member_number) do update set ${others.map(name => `${name} = excluded.${name}`).join(', ')}, updated_at = now()
 where (${others.map(name => `t.${name}`).join(', ')}) is distinct from (${others.map(name => `excluded.${name}`).join(', ')})`;

export function installed(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function pipe(source: string, target: string): Promise<void> {
  const script = `set -o pipefail; psql -X -q "$SOURCE" -c "copy (select ${theirs} from members) to stdout" | psql -X -q "$TARGET" -c "copy by_hand from stdin"`;
  const child = spawn('bash', ['-c', script], {
    env: { ...process.env, SOURCE: source, TARGET: target },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`psql: ${code}`))));
  });
}

/** Seconds that it takes. */
export async function copyByHand(source: string, target: string): Promise<number> {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  const began = performance.now();
  await client.query(`create unlogged table by_hand as select ${ours} from members with no data`);
  await pipe(source, target);
  await client.query(mergeFrom('by_hand', ours));
  const seconds = (performance.now() - began) / 1000;
  await client.query('drop table by_hand');
  await client.end();
  return seconds;
}
