import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { mysqlSource } from '../../src/clients/source/mysql.js';
import { postgresSource } from '../../src/clients/source/postgres.js';
import { startSource } from './harness.js';

const postgres = await startSource({ members: 20 });
const mysql = process.env.TEST_MYSQL_URL;
afterAll(() => postgres.stop());

/** The way to a server, on which nothing arrives any more once it is told so. */
async function network(url: string) {
  const address = new URL(url);
  const ways: Socket[] = [];
  const server = createServer(way => {
    const beyond = connect(Number(new URL(url).port), new URL(url).hostname);
    for (const end of [way, beyond]) end.on('error', () => undefined);
    way.pipe(beyond).pipe(way);
    ways.push(way, beyond);
  });
  address.port = String(await listening(server));
  return {
    url: address.href,
    fallSilent: () => {
      for (const way of ways) way.unpipe().pause();
    },
    stop: () => {
      for (const way of ways) way.destroy();
      server.close();
    },
  };
}

const waits = { answerMs: 300, rowsMs: 600 };
const kinds = [
  { kind: 'PostgreSQL', url: postgres.url, open: postgresSource, skip: false },
  { kind: 'MySQL', url: mysql ?? 'mysql://none:1', open: mysqlSource, skip: !mysql },
];

describe.each(kinds)('a $kind that connects and then does not respond', ({ url, open, skip }) => {
  const silentReader = async () => {
    const way = await network(url);
    const reader = await open(way.url, waits).open();
    way.fallSilent();
    return { reader, way };
  };

  test.skipIf(skip)('is unavailable once the lookup times out', async () => {
    const { reader, way } = await silentReader();
    await expect(reader.readClock()).rejects.toMatchObject({
      name: 'SourceAway',
      message: 'The source database cannot be reached: no data for 0.3 seconds',
    });
    await reader.close();
    way.stop();
  });

  test.skipIf(skip)(
    'has a longer timeout for its first rows, and is then unavailable',
    async () => {
      const { reader, way } = await silentReader();
      const read = async () => {
        for await (const _ of reader.readLines('select 1')) await turn();
      };
      await expect(read()).rejects.toMatchObject({
        name: 'SourceAway',
        message: expect.stringMatching(/no data for 0\.6 seconds$/),
      });
      await reader.close();
      way.stop();
    },
  );

  test.skipIf(skip)('is tolerated while reading is paused', async () => {
    const reader = await open(url, waits).open();
    const found = [];
    for await (const lines of reader.readLines('select 1')) found.push(...lines);
    expect(found).toEqual(['1']);
    await reader.close();
  });
});
