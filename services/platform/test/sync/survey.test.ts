import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSource } from '../../src/clients/source/open-source.js';
import { columnValues } from '../../src/features/sync/survey/column-values.js';
import { complaintOf, surveySource } from '../../src/features/sync/survey/survey.js';
import { type CustomSource, servers } from './custom-source.js';

const statuses = ['active', 'inactive', 'retired'];
const mapping = {
  facilities: { table: 'branches', columns: { code: 'code', name: 'title' } },
  members: {
    table: 'people',
    columns: {
      member_number: 'no',
      first_name: 'first',
      last_name: 'last',
      facility_code: 'branch',
      member_type_id: 'kind',
      status: { column: 'state', values: { A: 'active' } },
    },
  },
  positions: {
    table: 'officers',
    columns: { id: 'id', member_number: 'no', position_type: 'office', start_date: 'since' },
  },
};
const everything = {
  memberStatuses: statuses,
  memberNumberPattern: /^[A-Z0-9-]+$/u,
  mostRows: 1000,
};

describe.each(servers)('a survey of a source on $server', ({ start }) => {
  let source: CustomSource;
  beforeAll(async () => {
    source = await start();
    for (const statement of [
      'create table branches (code varchar(10), title varchar(50))',
      'create table people (no varchar(10), first varchar(50), last varchar(50), branch varchar(10), kind int, state varchar(10))',
      'create table officers (id int, no varchar(10), office varchar(20), since date)',
      "create view current_people as select no from people where state = 'A'",
      "insert into branches values ('ZSE', 'Seattle'), ('ZNY', 'New York')",
      "insert into people values ('1', 'Ann', 'One', 'ZSE', 1, 'A'), ('2', 'Bo', 'Two', 'ZNY', 1, ' A '), ('3', 'Cy', 'Three', 'ZSE', 1, 'gone'), ('4', 'Di', 'Four', 'ZLA', 1, 'A')",
      "insert into officers values (1, '1', 'rep', '2024-02-29'), (2, '3', 'rep', '2024-02-29')",
    ])
      await source.run(statement);
  });
  afterAll(() => source.stop());

  test('lists the readable tables and views', async () => {
    const reader = await openSource(source.url).open();
    const tables = await reader.listTables();
    await reader.close();
    expect(tables).toEqual(['branches', 'current_people', 'officers', 'people']);
  });

  test('counts rows that would be rejected, and shows accepted ones', async () => {
    const surveys = await surveySource(openSource(source.url), mapping, everything);
    const [branches, members, positions] = surveys;
    expect(branches).toMatchObject({ type: 'facilities', rows: 2, rejected: 0, isCut: false });
    expect(members).toMatchObject({ rows: 4, rejected: 2 });
    expect(members?.sample.map(({ member_number: no, status }) => [no, status])).toEqual([
      ['1', 'active'],
      ['2', 'active'],
    ]);
    expect(members?.faults).toEqual([
      { message: expect.stringContaining('Unknown status gone'), rows: 1, key: '3' },
      { message: 'Facility ZLA does not exist', rows: 1, key: '4' },
    ]);
    // A position of a rejected member is rejected too, as in a synchronization.
    expect(positions?.faults).toEqual([{ message: 'Member 3 does not exist', rows: 1, key: '2' }]);
    expect(complaintOf(surveys)).toContain('2 of 4 rows of members would be rejected');
  });

  test('reads at most the requested number of rows, and says so', async () => {
    const cut = await surveySource(openSource(source.url), mapping, { ...everything, mostRows: 2 });
    expect(cut[1]).toMatchObject({ type: 'members', isCut: true });
    // Who was not looked at is not missing.
    expect(cut[2]).toMatchObject({ type: 'positions', rejected: 0 });
  });

  test('lists the values of a column by frequency, unless there are too many', async () => {
    const reader = await openSource(source.url).open();
    expect(await columnValues(reader, 'people', 'state', 10)).toEqual([
      { value: 'A', rows: 3 },
      { value: 'gone', rows: 1 },
    ]);
    expect(await columnValues(reader, 'people', 'kind', 10)).toEqual([{ value: '1', rows: 4 }]);
    expect(await columnValues(reader, 'people', 'no', 3)).toBeNull();
    await reader.close();
  });
});
