import { message } from '@guildhall/contracts/messages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepStatement } from './example-period.js';
import { paint } from './fixtures/statements/paint.js';
import { layouts, renderStatement } from './fixtures/statements/render.js';
import { sampleStatement } from './fixtures/statements/sample.js';
import { plainStyle } from './fixtures/statements/style.js';
import { type Pay, startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { statement } from './simulation/statements.js';
import * as hostile from './statements/hostile-files.js';
import { multipart, pdfUpload } from './uploads.js';

const patience = { timeout: 100_000 };

let pay: Pay;
let pdf: Uint8Array;
beforeAll(async () => {
  pay = await startPay();
  pdf = await renderStatement('employee_express_table', sampleStatement, plainStyle);
  // A reader that has loaded its modules: what follows is about files, not about a busy machine.
  const me = await someone(pay);
  await vi.waitUntil(async () => (await upload(me, pdfUpload(pdf))).status === 200, patience);
});
afterAll(() => pay.stop());

const upload = (me: Someone, sent: ReturnType<typeof multipart>, query = '') =>
  pay.send('POST', `/api/parse${query}`, {
    headers: { ...me.headers, ...sent.headers },
    body: sent.body,
  });

/** The gross pay is printed, and the earnings are under headings that say nothing. */
const withoutEarnings = () => {
  const marks = layouts.employee_express_table(sampleStatement, plainStyle);
  const to = marks.findIndex(({ text }) => text === 'Deductions');
  return paint(
    marks.filter((mark, at) => at > to || mark.role !== 'heading'),
    plainStyle,
  );
};

test('a year of statements uploaded at once by one person is read, and the broken one is reported', async () => {
  const me = await someone(pay);
  const samples = Array.from({ length: 26 }, (_, at) => {
    const end = new Date(Date.UTC(2025, 11, 27 + 14 * at)).toISOString().slice(0, 10);
    const payDate = new Date(Date.UTC(2026, 0, 6 + 14 * at)).toISOString().slice(0, 10);
    return { ...sampleStatement, periodNumber: at + 1, periodEnd: end, payDate };
  });
  const files: (Uint8Array | string)[] = await Promise.all(
    samples.map(sample => renderStatement('employee_express_table', sample, plainStyle)),
  );
  files[12] = '%PDF-1.7 and nothing else';
  const statuses: number[] = [];
  // Six at a time, as browsers do it.
  for (let at = 0; at < files.length; at += 6) {
    const some = files.slice(at, at + 6).map(file => upload(me, pdfUpload(file)));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(statuses).toEqual([...Array(12).fill(200), 400, ...Array(13).fill(200)]);
  const { body } = await me.send('GET', '/api/v1/statements?year=2026');
  expect(body.total).toBe(25);
});

describe('a statement', () => {
  test('is read, stored for its period, and compared with the shifts', async () => {
    const me = await someone(pay);
    const { status, body } = await upload(me, pdfUpload(pdf));
    expect(status).toBe(200);
    expect(body.pay_period).toEqual({
      pay_period_number: 6,
      year: 2026,
      membernumber: me.number,
      hourly_base_rate: 68.37,
    });
    expect(body.earnings[0]).toEqual({ description: 'Regular', hours: 80, amount: 5469.6 });
    expect(body.earnings).toContainEqual({
      description: 'Sunday Premium (ADJUSTED)',
      hours: -8,
      amount: -136.72,
    });
    // 405 minutes are printed as 6.45, and are six and three quarter hours.
    expect(body.leave_balances.annual_leave).toBe(6.75);
    const report = await me.report('202606');
    expect(report.les_earnings).toMatchObject({ regular: 5469.6, overtime: 845.92, ojti: 59.82 });
  });

  test('can be read again by its period, with all values', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    const { body: read } = await upload(me, pdfUpload(pdf));
    const { body: list } = await me.send('GET', '/api/v1/statements');
    const kept = await me.send('GET', '/api/v1/statements/202606');
    expect(kept).toMatchObject({ status: 200 });
    expect(kept.body).toEqual({
      ...list.statements[0],
      pay_date: '2026-03-17',
      earnings: read.earnings,
      deductions: read.deductions,
      leave_balances: read.leave_balances,
    });
    for (const [who, id] of [
      [other, '202606'],
      [me, '202605'],
      [me, 'X'],
      [me, '%00'],
    ] as const)
      expect(await who.send('GET', `/api/v1/statements/${id}`)).toMatchObject({ status: 404 });
  });

  test('the same file twice changes nothing, another file of the period replaces it', async () => {
    const me = await someone(pay);
    await upload(me, pdfUpload(pdf));
    const first = (await me.send('GET', '/api/v1/statements')).body;
    await upload(me, pdfUpload(pdf));
    expect((await me.send('GET', '/api/v1/statements')).body).toEqual(first);
    expect(first).toMatchObject({
      total: 1,
      statements: [{ pp_id: '202606', start_date: '2026-02-22', end_date: '2026-03-07' }],
    });
    const other = await renderStatement('employee_express_text', sampleStatement, plainStyle);
    await upload(me, pdfUpload(other));
    const { statements, total } = (await me.send('GET', '/api/v1/statements')).body;
    expect(total).toBe(1);
    expect(statements[0].layout).not.toBe(first.statements[0].layout);
    expect(statements[0].created_at).toBe(first.statements[0].created_at);
    expect(statements[0].updated_at > first.statements[0].updated_at).toBe(true);
  });

  test('with fewer paid rows, or a lower gross, replaces another only if requested', async () => {
    const me = await someone(pay);
    const { body: first } = await upload(me, pdfUpload(pdf));
    expect(first.stored).toBe(true);
    const [, ...fewer] = sampleStatement.earnings;
    const less = { ...sampleStatement, earnings: fewer, grossPay: '100.00' };
    const page = pdfUpload(await renderStatement('employee_express_table', less, plainStyle));
    const stored = async () => (await me.send('GET', '/api/v1/statements/202606')).body;
    const before = await stored();

    const { status, body } = await upload(me, page);
    expect({ status, stored: body.stored }).toEqual({ status: 200, stored: false });
    expect(body.warnings_said[0].code).toBe('statement_says_less');
    expect(await stored()).toEqual(before);

    const replaced = await upload(me, page, '?replace=true');
    expect(replaced.body).toMatchObject({ stored: true });
    expect((await stored()).earnings).toEqual(body.earnings);
  });

  test('that cannot be read, or whose earnings cannot, does not replace a stored one', async () => {
    const me = await someone(pay);
    await upload(me, pdfUpload(pdf));
    const stored = (await me.send('GET', '/api/v1/statements/202606')).body;
    const verify = () =>
      me.send('POST', '/api/verify', { membernumber: me.number, pay_period: 6, year: 2026 });
    const verified = (await verify()).body;
    expect(verified.actual_pay).toBeGreaterThan(0);

    const { status, body } = await upload(me, pdfUpload(await withoutEarnings()));
    expect({ status, earnings: body.earnings }).toEqual({ status: 200, earnings: [] });
    expect(body.deductions).not.toEqual([]);
    expect(body.warnings_said[0]).toEqual({ code: 'statement_not_stored', values: [] });
    expect(await upload(me, pdfUpload(pdf.subarray(0, 900)))).toMatchObject({ status: 400 });

    expect((await me.send('GET', '/api/v1/statements/202606')).body).toEqual(stored);
    expect((await verify()).body).toEqual(verified);
  });

  test('with unreadable earnings is not stored as the first one, so pay is unknown and not zero', async () => {
    const me = await someone(pay);
    const { body } = await upload(me, pdfUpload(await withoutEarnings()));
    expect(body.warnings[0]).toContain('not stored');
    expect((await me.send('GET', '/api/v1/statements')).body.total).toBe(0);
  });

  test('can be read and deleted only by its owner', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    await upload(me, pdfUpload(pdf));
    expect((await other.send('GET', '/api/v1/statements')).body.total).toBe(0);
    expect((await other.send('DELETE', '/api/v1/statements/202606')).status).toBe(404);
    expect((await me.send('GET', '/api/v1/statements?year=2025')).body.total).toBe(0);
    expect((await me.send('DELETE', '/api/v1/statements/202606')).status).toBe(204);
    expect((await me.send('GET', '/api/v1/statements')).body.total).toBe(0);
    expect((await me.send('DELETE', '/api/v1/statements/nonsense')).status).toBe(404);
  });
});

describe('limits', () => {
  test('a statement has at most five hundred rows', async () => {
    const me = await someone(pay);
    const most = await upload(me, pdfUpload(hostile.rowFlood(499)));
    expect(most.status).toBe(200);
    expect(most.body.earnings).toHaveLength(500);
    const { status, body } = await upload(me, pdfUpload(hostile.rowFlood(500)));
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining('more than 500 earnings') });
    const kept = await me.send('GET', '/api/v1/statements');
    expect(kept.body.total).toBe(1);
  });

  test('a list includes a few warnings of each statement, and counts the others', async () => {
    const me = await someone(pay);
    const unnamed = message('row_unnamed', '12.00');
    const long = (number: number) => message('row_torn', `${number} ${'long '.repeat(95)}`);
    const warnings = [unnamed, ...Array.from({ length: 99 }, (_, number) => long(number))];
    await keepStatement(pay, me, statement({ warnings, grossPay: '123.45' }), '202601');
    const [shown] = (await me.send('GET', '/api/v1/statements')).body.statements;
    expect(shown.gross_pay).toBe(123.45);
    expect(shown.warnings).toHaveLength(6);
    expect(shown.warnings[0]).toBe(unnamed.text);
    expect(shown.warnings_said[0]).toEqual({ code: 'row_unnamed', values: ['12.00'] });
    expect(shown.warnings[1]).toHaveLength(200);
    expect(shown.warnings_said[1]).toBeNull();
    expect(shown.warnings.at(-1)).toBe('There are 95 more warnings like these.');
  });

  test('a member has at most thirteen hundred statements, and may still replace one', async () => {
    const me = await someone(pay);
    await pay.pool.query('alter table statements disable trigger user');
    await pay.pool.query(
      `insert into statements (membernumber, pp_id, statement)
       select $1, (190000 + n / 26 * 100 + n % 26 + 1)::text, '{}' from generate_series(0, 1299) n`,
      [me.number],
    );
    await pay.pool.query('alter table statements enable trigger user');
    const { status, body } = await upload(me, pdfUpload(pdf));
    expect(status).toBe(400);
    expect(body.detail).toContain('1300 statements');
    await pay.pool.query(
      `update statements set pp_id = '202606', statement = '{"earnings": [], "grossPay": null}'
        where pp_id = '190001' and membernumber = $1`,
      [me.number],
    );
    expect((await upload(me, pdfUpload(pdf), '?replace=true')).status).toBe(200);
  });
});

describe('an upload', () => {
  const noFile = {
    status: 422,
    body: {
      detail: [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }],
    },
  };

  /** A form around the statement, with these lines before it. */
  const form = (head: string, type = 'multipart/form-data; boundary=b') => ({
    headers: { 'content-type': type },
    body: Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), pdf, Buffer.from('\r\n--b--\r\n')]),
  });
  const named = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
  const file = (content: Uint8Array | string) => ({ name: 'file', filename: 'a.pdf', content });

  test.each([
    ['a form without the part', () => multipart([{ ...file('x'), name: 'other' }])],
    ['a form whose part is text', () => multipart([{ name: 'file', content: 'x' }])],
    ['an empty form', () => multipart([])],
    ['a form without a boundary', () => form(named, 'multipart/form-data')],
    ['another multipart type', () => form(named, 'multipart/mixed; boundary=b')],
    [
      'broken JSON',
      () => ({ headers: { 'content-type': 'application/json' }, body: Buffer.from('{') }),
    ],
    [
      'the bare PDF',
      () => ({ headers: { 'content-type': 'application/pdf' }, body: Buffer.from(pdf) }),
    ],
  ])('%s has no file', async (_name, sent) => {
    const me = await someone(pay);
    expect(await upload(me, sent())).toMatchObject(noFile);
    expect(await me.send('POST', '/api/parse')).toMatchObject(noFile);
  });

  /** A form's first part named `file` is what is asked for; what is said around it means nothing. */
  test.each([
    ['another type than it is', () => form(`${named}\r\nContent-Type: image/png`), 200],
    ['a name with NUL', () => form(named.replace('a.pdf', 'a\0.pdf')), 200],
    ['a name that leads elsewhere', () => form(named.replace('a.pdf', '../../etc/passwd')), 200],
    ['a head of a hundred kilobytes', () => form(`${named}\r\nX: ${'x'.repeat(100_000)}`), 200],
    [
      'junk before the PDF',
      () => pdfUpload(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdf])),
      200,
    ],
    ['two files', () => multipart([file(pdf), file('x')]), 200],
    ['five files', () => multipart(Array.from({ length: 5 }, () => file(pdf))), 413],
    ['another boundary', () => form(named, 'multipart/form-data; boundary=other'), 400],
    ['a body that ends early', () => multipart([file(pdf)], { cut: true }), 400],
  ])('with %s gets the documented response', async (_, make, status) => {
    const answer = await upload(await someone(pay), make());
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toMatchObject({ detail: expect.any(String) });
  });

  test('above ten megabytes is too large', async () => {
    const me = await someone(pay);
    const { status, body } = await upload(me, pdfUpload(Buffer.alloc(11 * 1024 * 1024, '%PDF-')));
    expect(status).toBe(413);
    expect(body).toMatchObject({ detail: 'The file is larger than 10 MB.' });
  });

  test.each([
    ['a text', () => Buffer.from('hello'), 'not a PDF'],
    ['a photograph', () => hostile.hugeImage(), 'no text'],
    ['three hundred pages', () => hostile.manyPages(300), '50 pages'],
  ])('%s is refused with a message, and nothing is stored', async (_name, make, words) => {
    const me = await someone(pay);
    const { status, body } = await upload(me, pdfUpload(make()));
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining(words) });
    expect((await me.send('GET', '/api/v1/statements')).body.total).toBe(0);
  });
});
