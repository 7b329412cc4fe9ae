import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Evidence, PAY_RULES_VERSION, SignedEvidence } from '@guildhall/contracts/pay';
import { compactVerify, createLocalJWKSet } from 'jose';
import { Check } from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleStatement, keepStatement, recordExample } from './example-period.js';
import { member, startFakePlatform } from './fake-platform.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { row } from './simulation/statements.js';

// Loaded as the service loads it, without a canvas.
import '../src/statement-reader/pdf/pdf-text.js';

const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const known: ReturnType<typeof member>[] = [];
const platform = await startFakePlatform(known);
const retired = Buffer.alloc(32, 9).toString('base64url');
const pay = await startPay({
  PLATFORM_URL: platform.url,
  PUBLIC_URL: 'https://pay.example.org',
  EVIDENCE_RETIRED_KEYS: retired,
});
afterAll(async () => {
  await pay.stop();
  platform.stop();
});

const path = '/api/v1/pay-check/evidence';
const asked = 'pay_period=6&year=2026';
const evidenceOf = (me: Someone) => me.send('GET', `${path}?${asked}`);
const keys = async () => (await pay.send('GET', '/.well-known/evidence-keys.json')).body;

/** The fifth worked example, of which payroll forgot one Sunday and all training. */
async function paidShort(name: Partial<ReturnType<typeof member>> = {}): Promise<Someone> {
  const me = await someone(pay);
  known.push(member(me.number, 'ZQX', name));
  await recordExample(me);
  const { earnings } = exampleStatement();
  const paid = earnings
    .filter(({ description }) => description !== 'OJTI')
    .map(each => (each.description === 'Sunday Premium' ? row('Sunday Premium', '136.72') : each));
  const late = row('Night Differential', '0.00', { adjustedAmount: '12.34' });
  await keepStatement(pay, me, exampleStatement({ earnings: [...paid, late] }));
  return me;
}

describe('evidence', () => {
  test('contains the member, the period, what was earned and paid, and the rules', async () => {
    const me = await paidShort();
    const { status, body, headers } = await evidenceOf(me);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('pay-evidence-202606.json');
    expect(Check(SignedEvidence, body)).toBe(true);
    const evidence: Evidence = body.evidence;
    expect(evidence).toMatchObject({
      format: 'guildhall-pay-evidence/1',
      rules_version: PAY_RULES_VERSION,
      made_at: '2026-03-10T12:00:00.000Z',
      keys_url: 'https://pay.example.org/.well-known/evidence-keys.json',
      member: { membernumber: me.number, name: `Rosa Of ${me.number}`, facility_code: 'ZQX' },
      pay_period: { start_date: '2026-02-22', end_date: '2026-03-07' },
      inputs: { hourly_base_rate: '68.37', statement_rate: '68.37' },
      results: {
        expected_pay: '6867.18',
        actual_pay: '6670.64',
        difference: '-196.54',
        status: 'discrepancy',
      },
    });
    expect(evidence.results.categories.map(each => [each.category, each.difference])).toEqual([
      ['regular_pay', '0.00'],
      ['sunday_premium', '-136.72'],
      ['ojti_premium', '-59.82'],
      ['overtime', '0.00'],
      ['cip', '0.00'],
    ]);
    expect(evidence.inputs.shifts).toHaveLength(11);
    // 8 × 68.37, 4 % of it, and 25 % of a Sunday.
    expect(evidence.inputs.shifts[0]).toMatchObject({
      shift_date: '2026-02-22',
      start_time: '06:00:00',
      worked_seconds: 28_800,
      earned: '705.52',
    });
    expect(evidence.lines.every(({ source }) => source !== '')).toBe(true);
  });

  test('is signed as it is returned, by the key that pay publishes', async () => {
    const { body } = await evidenceOf(await paidShort());
    const jwks = await keys();
    const { payload, protectedHeader } = await compactVerify(body.jws, createLocalJWKSet(jwks));
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: jwks.keys[0].kid });
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual(body.evidence);
  });

  test('stays verifiable: retired public keys are published after the current one', async () => {
    expect((await keys()).keys).toEqual([
      expect.objectContaining({ crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }),
      expect.objectContaining({ x: retired }),
    ]);
    expect(JSON.stringify(await keys())).not.toContain('"d"');
  });

  test('is only available for a complete check', async () => {
    const me = await someone(pay);
    await recordExample(me);
    const { status, body } = await evidenceOf(me);
    expect(status).toBe(400);
    expect(body.detail).toContain('statement');
  });

  test('is only available to its member', async () => {
    const me = await paidShort();
    const other = await someone(pay);
    const { status, body } = await other.send('GET', `${path}?${asked}&membernumber=${me.number}`);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('6867.18');
    expect((await pay.send('GET', `${path}.pdf?${asked}`)).status).toBe(401);
  });
});

describe('its PDF', () => {
  async function open(me: Someone) {
    const answer = await pay.app.inject({
      url: `${path}.pdf?${asked}`,
      headers: me.headers,
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { PRINT_TO } = process.env;
    if (PRINT_TO) await writeFile(PRINT_TO, answer.rawPayload);
    return getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise;
  }

  type Opened = Awaited<ReturnType<typeof open>>;
  const pagesOf = (pdf: Opened) =>
    Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const textOf = async (pdf: Opened) => {
    const contents = (await pagesOf(pdf)).map(page => page.getTextContent());
    return (await Promise.all(contents))
      .flatMap(({ items }) => items.map(item => ('str' in item ? item.str : '')))
      .join(' ')
      .replace(/\s+/g, ' ');
  };

  test('has one to three pages that a payroll office can read, for any name', async () => {
    const pdf = await open(await paidShort({ first_name: 'Łucja', last_name: 'Nguyễn' }));
    expect(pdf.numPages).toBeGreaterThanOrEqual(1);
    expect(pdf.numPages).toBeLessThanOrEqual(3);
    const text = await textOf(pdf);
    for (const part of [
      'Łucja Nguyen',
      'February 22, 2026 to March 7, 2026',
      'The statement pays $196.54 less than the recorded shifts earn.',
      'Sunday premium $273.44 $136.72 -$136.72',
      'Total $6,867.18 $6,670.64 -$196.54',
      'OJTI 09:00–10:10',
      'Tue, Mar 3; Wed, Mar 4; Thu, Mar 5 1:10 $17.09 $19.94 $59.82',
      'Night Differential $12.34',
      '5 CFR 550.171; GAO B-193384; P.L. 111-8',
      'regular rate of',
      'Page 1 of',
    ])
      expect(text).toContain(part);
  });

  test('of a full fortnight of night shifts with all premiums has at most three pages', async () => {
    const me = await someone(pay);
    known.push(member(me.number, 'ZQX'));
    await me.rate({ cip_percentage: 4, affordability_percentage: 5 });
    const entry = [{ start_time: '00:00', end_time: '02:00' }];
    const shifts = Array.from({ length: 12 }, (_, at) => ({
      shift_date: new Date(Date.UTC(2026, 1, 22 + at + (at > 5 ? 1 : 0)))
        .toISOString()
        .slice(0, 10),
      shift_type: at % 6 === 5 ? 'tos' : 'regular',
      start_time: '22:00',
      end_time: '06:00',
      ojti_time: entry,
      cic_time: entry,
    }));
    await me.send('POST', '/api/v1/shifts/bulk', { shifts });
    await keepStatement(pay, me, exampleStatement());
    const pdf = await open(me);
    expect(pdf.numPages).toBeLessThanOrEqual(3);
    expect(await textOf(pdf)).not.toContain('further rows');
  });

  test('prints a readable amount; the rest of a very long period is in the attached file', async () => {
    const me = await paidShort();
    const many = Array.from({ length: 400 }, (_, at) => row(`Award ${at}`, '1.00'));
    await pay.pool.query('delete from statements where membernumber = $1', [me.number]);
    await keepStatement(pay, me, exampleStatement({ earnings: many }));
    const pdf = await open(me);
    expect(await textOf(pdf)).toMatch(
      /\d+ further rows stand only in the file pay-evidence-202606/,
    );
  });

  test('is tagged, with a title and a language', async () => {
    const pdf = await open(await paidShort());
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: 'Pay evidence for pay period 6 of 2026',
      Language: 'en-US',
    });
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    const trees = await Promise.all((await pagesOf(pdf)).map(page => page.getStructTree()));
    const roles = new Set(JSON.stringify(trees).match(/(?<="role":")\w+/g));
    for (const role of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(roles).toContain(role);
  });

  test('contains the signed JSON', async () => {
    const pdf = await open(await paidShort());
    const attached = await pdf.getAttachments();
    const { content } = attached['pay-evidence-202606.json'];
    const signed = JSON.parse(Buffer.from(content).toString());
    await compactVerify(signed.jws, createLocalJWKSet(await keys()));
    expect(signed.evidence.results.difference).toBe('-196.54');
  });
});

describe('the program that verifies it', () => {
  const execute = promisify(execFile);
  const program = fileURLToPath(new URL('../../../packages/verify-evidence', import.meta.url));
  let folder: string;
  /** A folder that has the packed program and nothing else: no registry, no libraries. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evidence-'));
    const pack = ['pack', '--pack-destination', folder];
    const { stdout } = await execute('npm', pack, { cwd: program });
    const tarball = `./${stdout.trim()}`;
    await execute('npm', ['install', '--offline', '--no-audit', tarball], { cwd: folder });
    await writeFile(join(folder, 'keys.json'), JSON.stringify(await keys()));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function verify(text: string): Promise<{ code: number; out: string }> {
    await writeFile(join(folder, 'evidence.json'), text);
    const command = join(folder, 'node_modules/.bin/verify-evidence');
    return execute(command, ['evidence.json', 'keys.json'], { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      ({ code, stdout, stderr }) => ({ code, out: stdout + stderr }),
    );
  }

  test('verifies the signature and every sum, and prints the difference', async () => {
    const { body } = await evidenceOf(await paidShort());
    const { code, out } = await verify(JSON.stringify(body));
    expect(out).toMatch(/Signature: right/);
    expect(out).toMatch(/Sums: all \d+ are right/);
    expect(out).toContain('Earned 6867.18, paid 6670.64, difference -196.54');
    expect(code).toBe(0);
  });

  test('detects one changed byte in the text, in the signed data, and in the signature', async () => {
    const text = JSON.stringify((await evidenceOf(await paidShort())).body);
    const [, payload = '', signature = ''] = JSON.parse(text).jws.split('.');
    const places = {
      text: text.indexOf('"expected_pay":"6867.18"') + '"expected_pay":"'.length,
      payload: text.indexOf(payload) + 500,
      signature: text.indexOf(signature) + 20,
    };
    for (const [place, at] of Object.entries(places)) {
      const other = text[at] === '7' ? '8' : '7';
      const { code, out } = await verify(text.slice(0, at) + other + text.slice(at + 1));
      expect(out, place).toContain('the evidence was changed');
      expect(code, place).toBe(1);
    }
  });

  test('accepts only the keys it is given', async () => {
    const stranger = await startPay({ EVIDENCE_KEY: 'ab'.repeat(32), PLATFORM_URL: platform.url });
    try {
      const me = await someone(stranger);
      known.push(member(me.number, 'ZQX'));
      await recordExample(me);
      await keepStatement(stranger, me, exampleStatement());
      const { code, out } = await verify(JSON.stringify((await evidenceOf(me)).body));
      expect(out).toContain('None of these keys signed it');
      expect(code).toBe(1);
    } finally {
      await stranger.stop();
    }
  });
});
