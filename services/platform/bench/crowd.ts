import type pg from 'pg';
import { recordDefinitions } from '../src/features/sync/mapping/definitions.js';
import { rowsPerCommit } from '../src/features/sync/runs/perform-run.js';

/** So many members with names as common, and as rare, as people’s are, lying as synchronization writes them. */
export async function insertCrowd(pool: pg.Pool, rows: number): Promise<void> {
  await pool.query(`insert into regions (code, name) values ('NW', 'North West')`);
  await pool.query(
    `insert into facilities (code, name, region_code)
     select 'F' || n, 'Facility ' || n, 'NW' from generate_series(1, 300) n`,
  );
  for (let from = 1; from <= rows; from += rowsPerCommit)
    await pool.query(insertBatch, [from, Math.min(from + rowsPerCommit - 1, rows)]);
  await pool.query('vacuum analyze members');
}

const insertBatch = `
insert into members (member_number, first_name, last_name, email, facility_code, member_type_id, status)
select * from (select n::text as member_number,
       (array['James','Mary','José','Patricia','John','Jennifer','Michael','Linda','David','Zoë','Noor',
              'Susan','Ana','Jessica','Thomas','Karen','Björn','Lisa','Daniel','Nancy'])[1 + n % 20]
         || case when n % 3 = 0 then ' ' || chr(65 + n % 26) else '' end as first_name,
       (array['Smith','García','Johnson','O''Brien','Brown','Nguyen','Miller','Davis','Müller','Lopez',
              'Wilson','Kowalski','Thomas','Moore','Jackson','Martin','Lee','Perez','White','Harris',
              'Ivanova','Clark','Ramírez','Lewis','Robinson','Walker','Young','Allen','King','Quintero'])[1 + n % 30]
         || case when n % 7 = 0 then '' else substr(md5(n::text), 1, 4) end as last_name,
       'member' || n || '@example.org', 'F' || 1 + n % 300, 1 + n % 4,
       case when n % 20 = 0 then 'inactive' else 'active' end
  from generate_series($1::int, $2::int) n) as batch
 order by ${recordDefinitions.members.writeOrder}`;
