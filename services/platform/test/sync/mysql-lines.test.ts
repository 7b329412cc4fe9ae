import mysql from 'mysql2/promise';
import { expect, test } from 'vitest';
import { mysqlSource } from '../../src/clients/source/mysql.js';
import { SourceAway, type SourceReader } from '../../src/clients/source/source.js';

const server = process.env.TEST_MYSQL_URL;
const needsServer = test.skipIf(!server);
if (!server) test.skip('MySQL sources: TEST_MYSQL_URL names no server', () => undefined);

async function reading(work: (reader: SourceReader) => Promise<void>): Promise<void> {
  const reader = await mysqlSource(server ?? '').open();
  try {
    await work(reader);
  } finally {
    await reader.close();
  }
}

/** Far more than what waits in between, so that the server is stopped and let go on. */
const many = 100_000;
const numbers = `
with recursive digits as (select 0 as d union all select d + 1 from digits where d < 9)
select a.d + 10 * b.d + 100 * c.d + 1000 * d.d + 10000 * e.d as n, repeat('x', 50), null
  from digits a, digits b, digits c, digits d, digits e order by n`;

needsServer('every row arrives once and in order, however slowly it is taken', () =>
  reading(async reader => {
    let next = 0;
    for await (const lines of reader.readLines(numbers)) {
      await new Promise(setImmediate);
      expect(lines).toEqual(lines.map((_, i) => `${next + i}\t${'x'.repeat(50)}\t\\N`));
      next += lines.length;
    }
    expect(next).toBe(many);
  }),
);

needsServer('several statements follow one another, and an empty answer is no line', () =>
  reading(async reader => {
    const found: string[] = [];
    for (const select of ["select 'a'", "select 'b' from dual where false", "select 'c', 'd'"])
      for await (const lines of reader.readLines(select)) found.push(...lines);
    expect(found).toEqual(['a', 'c\td']);
  }),
);

needsServer('what the server refuses is an error, not an end', () =>
  reading(async reader => {
    const lines = reader.readLines('select no_such_column')[Symbol.asyncIterator]();
    await expect(lines.next()).rejects.toThrow(/no_such_column/);
  }),
);

async function read(reader: SourceReader, select: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const lines of reader.readLines(select)) found.push(...lines);
  return found;
}

needsServer(
  'a connection that the server ends is an error of who reads, and of who asks next',
  () =>
    reading(async reader => {
      const [id] = await read(reader, 'select connection_id()');
      const lines = reader.readLines(numbers)[Symbol.asyncIterator]();
      await lines.next();
      const other = await mysql.createConnection(server ?? '');
      await other.query(`kill ${id}`);
      await other.end();
      const rest = async () => {
        while (!(await lines.next()).done);
      };
      await expect(rest()).rejects.toThrow(SourceAway);
      await expect(read(reader, 'select 1')).rejects.toThrow(SourceAway);
      await expect(reader.readClock()).rejects.toThrow();
    }),
);

needsServer('what is closed ends at once, also in the middle of a statement', () =>
  reading(async reader => {
    const [asleep, queued] = [read(reader, 'select sleep(60)'), reader.readClock()];
    await reader.close();
    await expect(asleep).rejects.toThrow(SourceAway);
    await expect(queued).rejects.toThrow();
    await expect(read(reader, 'select 1')).rejects.toThrow(SourceAway);
    await expect(reader.listTables()).rejects.toThrow();
  }),
);
