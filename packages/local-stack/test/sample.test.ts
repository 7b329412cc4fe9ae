import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../src/postgres/databases.js';
import { type TestDatabase, testDatabase } from '../src/postgres/index.js';
import {
  facilities,
  loadSource,
  makeSourceTables,
  people,
  regions,
  sampleData,
} from '../src/sample/index.js';

const data = sampleData();

describe('the sample data', () => {
  it('are the same on every call', () => {
    expect(sampleData()).toEqual(data);
    expect(sampleData({ seed: 2 })).not.toEqual(data);
  });

  it('refer only to what exists', () => {
    const codes = new Set(facilities.map(({ code }) => code));
    const numbers = new Set(data.members.map(({ membernumber }) => membernumber));
    for (const { region } of facilities) expect(regions.map(({ code }) => code)).toContain(region);
    for (const { facility } of data.members)
      expect(facility === null || codes.has(facility)).toBe(true);
    for (const { membernumber } of data.positions) expect(numbers.has(membernumber)).toBe(true);
  });
});

describe('the people', () => {
  const member = (number: string | null) => data.members.find(row => row.membernumber === number);

  it('cover every kind of member', () => {
    const ordinary = people.filter(
      one => one.status === 'active' && !one.facrep && one.roles.length === 0,
    );
    expect(people.filter(one => one.roles.includes('admin'))).not.toEqual([]);
    expect(people.filter(one => one.facrep)).not.toEqual([]);
    expect(ordinary.filter(one => one.linked)).not.toEqual([]);
    expect(ordinary.filter(one => !one.linked).length).toBeGreaterThanOrEqual(2);
    expect(people.filter(one => one.status === 'inactive')).not.toEqual([]);
    expect(people.filter(one => one.memberNumber === null)).not.toEqual([]);
  });

  it('match their members, and each has a separate chat account', () => {
    const members = people.filter(({ memberNumber }) => memberNumber !== null);
    for (const one of members) {
      expect(member(one.memberNumber)).toMatchObject({
        firstname: one.givenName,
        lastname: one.familyName,
        status: one.status,
        facility: one.facilityCode,
      });
      expect(one.chatId).toMatch(/^[1-9]\d{16,18}$/);
      const represents = data.positions.some(
        row =>
          row.membernumber === one.memberNumber &&
          row.positiontype === 'facrep' &&
          row.end_date === null,
      );
      expect(represents).toBe(one.facrep);
    }
    expect(new Set(members.map(({ chatId }) => chatId)).size).toBe(members.length);
  });
});

describe('the source database', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ name: 'source' });
  });
  afterAll(() => database.drop());

  const all = (table: string, key: string) =>
    withClient(
      database.url,
      async client => (await client.query(`select * from ${table} order by ${key}`)).rows,
    );

  it('starts empty when no data are wanted', async () => {
    await makeSourceTables(database.url);
    expect(await all('members', 'membernumber')).toEqual([]);
  });

  it('contains exactly the sample data after the load', async () => {
    expect(await loadSource(database.url, data)).toBe('now');
    const members = await all('members', 'membernumber');
    expect(members).toEqual(
      data.members.map(row => ({ ...row, updated_at: new Date(row.updated_at) })),
    );
    expect(await all('facilities', 'region, code')).toHaveLength(facilities.length);
    expect(await all('positions', 'id')).toHaveLength(data.positions.length);
  });

  it('keeps changes across a restart of the stack', async () => {
    await withClient(database.url, client =>
      client.query(`update members set lastname = 'Back\\slash' where membernumber = '100001'`),
    );
    expect(await loadSource(database.url, data)).toBe('before');
    expect((await all('members', 'membernumber'))[0]).toMatchObject({ lastname: 'Back\\slash' });
  });

  it('reports when the sample differs from the loaded data', async () => {
    const [first, ...others] = data.members;
    const changed = {
      ...data,
      members: [{ ...first, lastname: 'Park' }, ...others],
    } as typeof data;
    expect(await loadSource(database.url, changed)).toBe('before, from other data');
    expect((await all('members', 'membernumber'))[0]).toMatchObject({ lastname: 'Back\\slash' });
  });
});
