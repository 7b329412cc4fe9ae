import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { payApi } from '@guildhall/contracts/pay';
import { erasedMark } from '@guildhall/service-kit/database';
import { erasedWrites } from '@guildhall/service-kit/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../src/database.js';
import { readAndKeep } from '../src/features/statements/service.js';
import { createStatementParser } from '../src/statement-reader/pdf/pool.js';
import { renderStatement } from './fixtures/statements/render.js';
import { sampleStatement } from './fixtures/statements/sample.js';
import { plainStyle } from './fixtures/statements/style.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { multipart } from './uploads.js';

/** Signs service tokens as the platform does. */
const platform = await startTestIdentityProvider({ algorithm: 'EdDSA' });
const pay = await startPay({ PLATFORM_URL: platform.issuer });
const token = await platform.sign({ sub: 'platform', jti: 'self.1', scope: 'people:manage' });
const headers = { authorization: `Bearer ${token}` };
const markOf = erasedMark(pay.environment.ERASURE_KEY ?? '');
afterAll(() => Promise.all([pay.stop(), platform.stop()]));

const erase = (number: string, subjects: readonly string[] = []) =>
  pay.send('POST', `/api/v1/people/${number}/erase`, {
    headers,
    body: { asked_by: 'person:admin-9', subjects },
  });
const lift = (number: string) =>
  pay.send('POST', `/api/v1/people/erasures/${markOf(number)}/lift`, { headers });

let leaver: Someone;
beforeEach(async () => {
  leaver = await someone(pay);
  await leaver.shift();
  await erase(leaver.number);
});

const refusal = {
  detail: expect.stringContaining('was erased'),
  said: { code: 'member_erased', values: [] },
};

test.each(erasedWrites(payApi, 'N').map(({ name, endpoint }) => [name, endpoint.auth] as const))(
  '%s is refused by a token that was issued before the member was erased',
  async name => {
    const write = erasedWrites(payApi, leaver.number).find(each => each.name === name);
    const { method = '' } = write?.endpoint ?? {};
    const upload = multipart([{ name: 'file', filename: 'a.pdf', content: '%PDF' }]);
    const isUpload = write?.endpoint.bodyType === 'multipart';
    // The platform's, of the one endpoint that services call.
    const caller = write?.endpoint.auth === 'service' ? headers : leaver.headers;
    const sent = isUpload ? upload : { headers: {}, body: write?.body };
    const answer = await pay.send(method, write?.path ?? '', {
      body: sent.body,
      headers: { ...caller, ...sent.headers },
    });
    expect([answer.status, answer.body]).toEqual([410, refusal]);
  },
);

test('an administrator cannot write in that name either', async () => {
  const answer = await pay.send('POST', '/api/v1/pay-configs/', {
    headers: await pay.admin(),
    body: { membernumber: leaver.number, hourly_base_rate: '68.37' },
  });
  expect([answer.status, answer.body]).toEqual([410, refusal]);
  expect((await (await someone(pay)).rate()).status).toBe(201);
});

test('a hash of the number is kept, and reads return no data', async () => {
  const { rows } = await pay.pool.query('select mark from erased_members');
  expect(rows).toContainEqual({ mark: markOf(leaver.number) });
  const read = await leaver.send('GET', `/api/v1/shifts?membernumber=${leaver.number}`);
  expect([read.status, read.body.total]).toEqual([200, 0]);
});

test('a statement that was being read when the member was erased is not stored', async () => {
  const database = openDatabase({ databaseUrl: pay.databaseUrl, databasePool: 1 }, () => undefined);
  const parser = createStatementParser({ readers: 1, runMs: 60_000, deadlineMs: 60_000 });
  const { isErased } = pay.app.guildhall;
  const bytes = await renderStatement('employee_express_table', sampleStatement, plainStyle);
  const signal = AbortSignal.any([]);
  const kept = readAndKeep(
    { db: database.kysely, parser, isErased },
    { member: leaver.number, replace: false },
    bytes,
    signal,
  );
  await expect(kept).rejects.toMatchObject({ status: 410, code: 'MEMBER_ERASED' });
  const { rows } = await pay.pool.query('select pp_id from statements where membernumber = $1', [
    leaver.number,
  ]);
  expect(rows).toEqual([]);
  await Promise.all([parser.close(), database.pool.end()]);
});

test('after a lifted erasure the number can be written again, and the lifting is in the audit log', async () => {
  expect((await lift(leaver.number)).body).toEqual({ lifted: true });
  expect((await lift(leaver.number)).body).toEqual({ lifted: false });
  expect((await leaver.rate()).status).toBe(201);
  const entries = await pay.audited({ action: 'person.erasure-lifted' });
  expect(entries).toMatchObject([{ actor: 'platform', member_number: null }]);
});

test('the erased person’s actions lose the name, also where only the platform knows their subject', async () => {
  const admin = await someone(pay);
  await pay.pool.query(
    `insert into audit_records (actor, action, membernumber, details) values
       ('subject-of-admin', 'earnings.read', '990001', '{"pp_id":"202604"}'),
       ('person:subject-of-admin', 'person.erased', 'erased', '{}')`,
  );
  await erase(admin.number, ['subject-of-admin']);
  const { rows } = await pay.pool.query(
    `select action, actor, actor_member from audit_records where membernumber = '990001'
      union all select action, actor, actor_member from audit_records where action = 'person.erased' and details = '{}'`,
  );
  expect(rows).toEqual([
    { action: 'earnings.read', actor: 'erased', actor_member: null },
    { action: 'person.erased', actor: 'erased', actor_member: null },
  ]);
});
