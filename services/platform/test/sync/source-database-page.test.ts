import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { recordTypes } from '@guildhall/contracts/platform';
import { afterAll, describe, expect, test } from 'vitest';
import { recordDefinitions } from '../../src/features/sync/mapping/definitions.js';
import { parseMapping } from '../../src/features/sync/mapping/read-mapping.js';
import { rowChecker } from '../../src/features/sync/pipeline/check-row.js';
import { toWire } from '../../src/features/sync/pipeline/wire.js';
import { mysqlServer, servers } from './custom-source.js';
import { scratchFile, startSync } from './harness.js';

const page = readFileSync(new URL('../../../../docs/source-database.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  );
const statuses = ['active', 'inactive', 'retired'];

test('every example mapping is valid', () => {
  const examples = blocks('json');
  expect(examples).toHaveLength(4);
  for (const example of examples) expect(() => parseMapping(example, statuses)).not.toThrow();
});

/** Rows of the table under a heading: field, required, form, example. */
function fieldsOf(type: string) {
  const [, section = ''] = page.split(`\n### ${type}\n`);
  const [text = ''] = section.split('\n#');
  return [...text.matchAll(/^\| `(.*?)` \| (.*?) ?\| (.*?) \| `(.*?)` \|$/gm)].map(
    ([, name, required, form, example]) => ({ name, required, form: form ?? '', example }),
  );
}

describe.each(recordTypes)('the fields of %s', type => {
  const { fields } = recordDefinitions[type];
  const shown = fieldsOf(type);

  test('are complete, with the required marks and lengths of the code', () => {
    expect(shown.map(({ name, required }) => [name, required])).toEqual(
      fields.map(({ name, required }) => [name, required ? 'yes' : '']),
    );
    for (const [index, { max }] of fields.entries())
      expect(/at most (\d+) characters/.exec(shown[index]?.form ?? '')?.[1]).toBe(max?.toString());
  });

  test('have examples that form a valid row', () => {
    const known = {
      regions: new Set(['NW']),
      facilities: new Set(['ZSE']),
      statuses: new Set(statuses),
      memberNumbers: /^[0-9]+$/u,
    };
    const row = shown.map(({ example = '' }) => toWire(example === 'yes' ? 't' : example));
    expect(rowChecker(recordDefinitions[type], known)(row)).toBeNull();
  });
});

describe.skipIf(!mysqlServer)('its views (skipped where TEST_MYSQL_URL names no server)', () => {
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  test('return the documented values', async () => {
    const source = await servers.find(({ server }) => server === 'MariaDB')?.start();
    if (!source) return;
    stops.push(source.stop);
    const [schema = '', views = ''] = blocks('sql');
    await source.run(schema);
    await source.run(views);
    await source.run(`
insert into districts values (1, 'NW', 'Northwest');
insert into branches values (1, 'ZSE', 'Seattle', 1, null), (2, 'OLD', 'Closed', null, '2020-01-01');
insert into people (id, member_no, first, last, branch_id, category, left_on, banned) values
  (1, 1001, 'Ann', 'Active', 1, 'FULL', null, b'0'), (2, 1002, 'Rob', 'Retired', 1, 'RET', null, null),
  (3, 1003, 'Lee', 'Left', 2, 'FULL', '2020-01-01', b'0'), (4, 1004, 'Bo', 'Banned', 1, 'FULL', null, b'1'),
  (5, 1005, 'Una', 'Unknown', 1, 'GUEST', null, null);
insert into officers values (1, 1, 'FACREP', 1, '2024-01-01', null)`);
    const file = scratchFile('mapping.json');
    await writeFile(file, blocks('json').at(-1) ?? '');
    const url = new URL(source.url);
    const login = `gh_test_${randomBytes(4).toString('hex')}`;
    const [, grants = ''] = /"(.*)"/s.exec(blocks('sh')[0] ?? '') ?? [];
    await source.run(
      grants
        .replaceAll('membership.', `${url.pathname.slice(1)}.`)
        .replace(/\bguildhall\b/g, login),
    );
    stops.push(async () => void (await source.run(`drop user ${login}`)));
    url.username = login;
    url.password = 'a long secret';
    const sync = await startSync({}, { SOURCE_DATABASE_URL: url.href, SYNC_MAPPING: file });
    stops.push(sync.stop);
    const { status, body } = await sync.trigger('all');
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'completed']);
    expect(body.counts.members).toMatchObject({ inserted: 4, rejected: 1 });
    expect(
      await sync.rows(
        'select member_number as n, status, member_type_id as t from members order by 1',
      ),
    ).toEqual([
      { n: '1001', status: 'active', t: 1 },
      { n: '1002', status: 'retired', t: 2 },
      { n: '1003', status: 'inactive', t: 1 },
      { n: '1004', status: 'inactive', t: 1 },
    ]);
    expect(
      await sync.rows('select code, region_code, is_active from facilities order by 1'),
    ).toEqual([
      { code: 'OLD', region_code: null, is_active: false },
      { code: 'ZSE', region_code: 'NW', is_active: true },
    ]);
    expect(await sync.rows('select position_type, end_date from positions')).toEqual([
      { position_type: 'facrep', end_date: null },
    ]);
    const again = await sync.trigger('members');
    expect(again.body.counts.members).toMatchObject({ updated: 0, unchanged: 4, rejected: 1 });
  });
});
