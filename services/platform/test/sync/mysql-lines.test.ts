import { expect, test } from 'vitest';
import { mysqlSource } from '../../src/clients/source/mysql.js';
import type { SourceReader } from '../../src/clients/source/source.js';

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
