import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../src/files/env-text.js';
import { type Answers, answerIn, answersAbout } from './answers.js';
import { type Folder, mysqlServer, newFolder, startSource } from './world.js';

describe.skipIf(!mysqlServer)('answers about the member database', () => {
  let at: Folder;
  let source: Awaited<ReturnType<typeof startSource>>;
  beforeAll(async () => {
    source = await startSource();
  });
  afterAll(() => source?.stop());
  afterEach(() => at.remove());
  const answer = (answers: Answers, ...parts: string[]) => answerIn(at, answers, ...parts);
  const ofSource = () => answersAbout(source);
  const ofEnv = (file: string) => readEnv(at.read(file));

  test('required fields without a column are reported with the columns of the table', async () => {
    at = newFolder();
    const { code, output } = await answer(
      {
        ...ofSource(),
        'facilities.table': '',
        'positions.table': '',
        'members.table': 'tblBranch',
      },
      'source',
    );
    expect(code).toBe(1);
    expect(output).toMatch(/members, from tblBranch: found no column for .*first_name.*status/);
    expect(output).toMatch(/Set .*members\.status to one of BranchCode, Title\. .*create a view/);
    expect(output).not.toContain('required properties');
    expect(existsSync(join(at.path, '.env'))).toBe(false);
  });

  test('negative member types have names, and codes that differ in case are explained', async () => {
    at = newFolder();
    await source.run(`create or replace view negative as
        select MemNo as member_number, FName as first_name, LName as last_name, lower(Branch) as facility,
               if(MemNo = 1001, -1, 1) as member_type_id, 'active' as status from tblPerson`);
    const answers = { ...ofSource(), 'positions.table': '', 'members.table': 'negative' };
    const own = Object.fromEntries(
      Object.entries(answers).filter(([name]) => !name.startsWith('status.')),
    );
    const lost = await answer({ ...own, TAKE_MAPPING: 'yes' }, 'source');
    expect(lost.output).toMatch(/Unknown facility zse, zny[\s\S]*compared exactly, including case/);
    expect(lost.output).not.toContain('refer to each other by numbers');
    const { code, output } = await answer({ ...own, 'members.facility_code': '' }, 'source');
    expect(code, output).toBe(0);
    expect(ofEnv('config/platform.env').MEMBER_TYPES).toMatch(/-1=Type -1/);
    await source.run('drop view negative');
  });

  test('a no to the member database disables synchronization, and a yes enables it', async () => {
    at = newFolder();
    const told = async (answers: Answers) => {
      const { code, output } = await answer(answers, 'source');
      expect(code, output).toBe(0);
      const isConnected = ofEnv('.env').SOURCE_DATABASE_URL !== '';
      return [isConnected, ofEnv('config/platform.env').SYNC_CRON];
    };
    expect(await told(ofSource())).toEqual([true, '0 * * * *']);
    expect(await told({})).toEqual([true, '0 * * * *']);
    const mapping = at.read('config/source-mapping.json');
    expect(await told({ SOURCE: 'no' })).toEqual([false, '']);
    expect(await told({})).toEqual([false, '']);
    expect(await told({ SOURCE: 'yes', ...ofSource() })).toEqual([true, '0 * * * *']);
    expect(at.read('config/source-mapping.json')).toBe(mapping);
  });

  test('a member type keeps its number, and each number has a name', async () => {
    at = newFolder();
    const anew = { ...ofSource(), KEEP_MAPPING: 'no' };
    const numbers = () =>
      JSON.parse(at.read('config/source-mapping.json')).members.columns.member_type_id.values;
    expect(await answer(anew, 'source')).toMatchObject({ code: 0 });
    expect(numbers()).toEqual({ FULL: '1', RET: '2' });
    await source.run(
      "insert into tblPerson (MemNo, FName, LName, Branch, Category, Standing, LastModified) values (1004, 'Ann', 'Elder', 'ZSE', 'RET', 'R', now()), (1005, 'Bea', 'Elder', 'ZSE', 'RET', 'R', now()), (1006, 'Al', 'New', 'ZSE', 'ASSOC', 'A', now())",
    );
    try {
      expect(await answer(anew, 'source')).toMatchObject({ code: 0 });
      expect(numbers()).toEqual({ FULL: '1', RET: '2', ASSOC: '3' });
      expect(ofEnv('config/platform.env').MEMBER_TYPES).toBe('1=FULL,2=RET,3=ASSOC');

      const named = { ...anew, MEMBER_TYPES: '1=Full,2=Retired' };
      const lacking = await answer(named, 'source');
      expect(lacking).toMatchObject({ code: 1 });
      expect(lacking.output).toMatch(/MEMBER_TYPES must also name 3 \(ASSOC\).*type\.ASSOC/);
      expect(await answer({ ...named, 'type.ASSOC': '2' }, 'source')).toMatchObject({ code: 0 });
      expect(numbers()).toEqual({ FULL: '1', RET: '2', ASSOC: '2' });
    } finally {
      await source.run('delete from tblPerson where MemNo > 1003');
    }
  });

  test('an unknown status or type is refused, with the nearest known one', async () => {
    at = newFolder();
    const slip = { ...ofSource(), 'status.RE': 'retired', 'type.FUL': '1', 'members.stat': 'x' };
    const { code, output } = await answer(slip, 'source');
    expect(code).toBe(1);
    expect(output).toMatch(/^3 answers need fixing/m);
    expect(output).toMatch(/status\.RE: no row has that status.*Did you mean status\.R\?/);
    expect(output).toMatch(/type\.FUL: no row has that type.*Did you mean type\.FULL\?/);
    expect(output).toMatch(/members\.stat in .*Did you mean members\.status\?/);
    expect(existsSync(join(at.path, '.env'))).toBe(false);
    expect(await answer(ofSource(), 'source')).toMatchObject({ code: 0 });
    // The mapping is kept now, so answers about it are unused.
    const kept = await answer({ ...ofSource(), 'status.A': 'inactive' }, 'source');
    expect([kept.code, kept.output]).toEqual([
      0,
      expect.stringMatching(/Unused: status\.A, .*KEEP/),
    ]);
  });

  test('a mapping that rejects most rows needs TAKE_MAPPING: yes', async () => {
    at = newFolder();
    const wrong = { ...ofSource(), 'facilities.is_active': 'Title' };
    const refused = await answer(wrong, 'source');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toMatch(/2 × is_active is not yes or no/);
    // One line, whatever the number of branches.
    expect(refused.output).toMatch(/\d × Unknown facility (ZSE, ZNY|ZNY, ZSE) /);
    expect(refused.output).toMatch(/Some facilities would be rejected themselves/);
    expect(existsSync(join(at.path, 'config/source-mapping.json'))).toBe(false);
    // Two of three members have an unexplained status.
    const poor = await answer({ ...ofSource(), 'status.R': '' }, 'source');
    expect(poor).toMatchObject({ code: 1 });
    expect(poor.output).toMatch(/most rows of members would be rejected.*TAKE_MAPPING: yes/);
    expect(await answer({ ...ofSource(), TAKE_MAPPING: 'no' }, 'source')).toMatchObject({
      code: 1,
    });
    expect(existsSync(join(at.path, 'config/source-mapping.json'))).toBe(false);
    const taken = { ...ofSource(), 'status.R': '', TAKE_MAPPING: 'yes' };
    expect(await answer(taken, 'source')).toMatchObject({ code: 0 });
  });
});
