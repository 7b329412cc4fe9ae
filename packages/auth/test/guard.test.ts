import { Problem } from '@guildhall/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Carriers,
  type Credentials,
  createGuard,
  developmentCarrier,
  type Guard,
  type Guarded,
  isWrongCredential,
  metricsCarrier,
} from '../src/index.js';
import { bearer, request, startService, withKey } from './service.js';

const service = await startService();
afterAll(() => service.stop());

const endpoint = (changes: Partial<Guarded>): Guarded => ({
  method: 'GET',
  path: '/thing',
  auth: 'member',
  ...changes,
});

async function refusalOf(guard: Guard, credentials: Credentials): Promise<Problem> {
  const error = await guard(credentials).catch((caught: unknown) => caught);
  if (!(error instanceof Problem)) throw new Error('The guard let it through');
  return error;
}

describe('a guard cannot be created', () => {
  const never: Carriers = {};
  it('for an endpoint without a scheme', () => {
    expect(() => createGuard(never).for(endpoint({ auth: [] }))).toThrow(/GET \/thing .*no auth/);
    // An untyped caller can leave it out.
    const bare = { method: 'GET', path: '/thing' } as Guarded;
    expect(() => createGuard(never).for(bare)).toThrow(/no auth scheme/);
  });

  it('for a scheme that does not exist', () => {
    const misspelt = { method: 'GET', path: '/thing', auth: 'pubic' } as unknown as Guarded;
    expect(() => createGuard(never).for(misspelt)).toThrow(/no auth scheme 'pubic'/);
  });

  it('for a scheme that no carrier of the service can satisfy', () => {
    expect(() => createGuard(never).for(endpoint({ auth: 'member' }))).toThrow(/no carrier for it/);
    const one = createGuard({ development: developmentCarrier });
    expect(() => one.for(endpoint({ auth: ['member', 'session'] }))).toThrow(/'session'/);
  });
});

describe('refusals', () => {
  it('a missing credential gets a challenge for each accepted scheme', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: ['service', 'apiKey'] }));
    const { status, code, headers } = await refusalOf(guard, request());
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(headers['WWW-Authenticate']).toBe('Bearer, ApiKey');
  });

  it('a service can set its own codes', async () => {
    const codes = { bad: 'INVALID_TOKEN', forbidden: 'MISSING_PERMISSIONS' };
    const guard = createGuard(service.carriers, codes).for(endpoint({ auth: 'admin' }));
    const member = bearer(await service.identity.sign({ member_number: 1 }));
    const codesOf = [request(), bearer('opaque'), member].map(
      async each => (await refusalOf(guard, each)).code,
    );
    expect(await Promise.all(codesOf)).toEqual([
      'UNAUTHENTICATED',
      'INVALID_TOKEN',
      'MISSING_PERMISSIONS',
    ]);
  });

  it('a webhook with a missing or a wrong secret gets the same answer', async () => {
    const codes = { bad: 'INVALID_TOKEN' };
    const guard = createGuard(service.carriers, codes).for(endpoint({ auth: 'webhook' }));
    for (const headers of [{}, { 'x-webhook-secret': 'wrong' }, { 'x-webhook-secret': '' }]) {
      const { status, code } = await refusalOf(guard, request({ headers }));
      expect([status, code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID']);
    }
  });

  it('a webhook with another credential still lacks its secret', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: 'webhook' }));
    for (const shown of [bearer(await service.identity.sign()), bearer('opaque')]) {
      const { status, code } = await refusalOf(guard, shown);
      expect([status, code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID']);
    }
  });

  it('only an invalid credential counts as wrong', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: 'admin' }));
    const member = bearer(await service.identity.sign());
    const counted = [request(), bearer('opaque'), member].map(async each =>
      isWrongCredential(await refusalOf(guard, each)),
    );
    expect(await Promise.all(counted)).toEqual([false, true, false]);
  });

  it('the missing scope is named', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: 'apiKey', scope: 'verify' }));
    const refused = await refusalOf(guard, withKey(service.keys.issue('api')));
    expect(refused.status).toBe(403);
    expect(refused.message).toContain('verify');
  });
});

describe('several credentials at once', () => {
  it('an explicit one takes precedence over a cookie, even if it is invalid', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: ['member', 'session'] }));
    const cookie = { cookie: 'session=good' };
    const token = await service.identity.sign({ sub: 'another' });
    const both = request({ headers: { ...cookie, authorization: `Bearer ${token}` } });
    expect(await guard(both)).toMatchObject({ via: 'bearer', subject: 'another' });
    const bad = request({ headers: { ...cookie, authorization: 'Bearer opaque' } });
    expect((await refusalOf(guard, bad)).status).toBe(401);
  });

  it('one that the endpoint does not read is ignored', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: 'session' }));
    const headers = { cookie: 'session=good', authorization: 'Bearer opaque' };
    expect(await guard(request({ headers }))).toMatchObject({ via: 'session' });
  });

  it('a Bearer token takes precedence over X-Dev-Member-Number, even if invalid', async () => {
    const carriers = { bearer: service.carriers.bearer, development: developmentCarrier };
    const guard = createGuard(carriers).for(endpoint({ auth: 'member' }));
    const development = { 'x-dev-member-number': '42' };
    expect(await guard(request({ headers: development }))).toMatchObject({ member: '42' });
    const token = await service.identity.sign({ member_number: '7' });
    const both = { ...development, authorization: `Bearer ${token}` };
    expect(await guard(request({ headers: both }))).toMatchObject({ member: '7' });
    const bad = { ...development, authorization: 'Bearer opaque' };
    expect((await refusalOf(guard, request({ headers: bad }))).status).toBe(401);
  });

  it('without the development carrier, X-Dev-Member-Number is ignored', async () => {
    const guard = createGuard(service.carriers).for(endpoint({ auth: 'member' }));
    const refused = await refusalOf(guard, request({ headers: { 'x-dev-member-number': '42' } }));
    expect([refused.status, isWrongCredential(refused)]).toEqual([401, false]);
  });
});

describe('metrics', () => {
  const guardWith = (token: string | null, isDevelopment = true) =>
    createGuard({ ...service.carriers, metrics: metricsCarrier({ token, isDevelopment }) }).for(
      endpoint({ auth: 'metrics' }),
    );

  it('with a token: only that one, from anywhere; another valid one is 403, an invalid one 401', async () => {
    const guard = guardWith('scrape');
    expect(await guard(bearer('scrape'))).toEqual({ kind: 'secret', use: 'metrics' });
    expect((await refusalOf(guard, bearer('other'))).status).toBe(401);
    expect((await refusalOf(guard, request({ ip: '127.0.0.1' }))).status).toBe(401);
    expect((await refusalOf(guard, bearer(await service.identity.sign()))).status).toBe(403);
  });

  it('without one: closed outside development, even to this machine', async () => {
    const guard = guardWith(null, false);
    expect((await refusalOf(guard, request({ ip: '127.0.0.1' }))).status).toBe(401);
  });

  it('without one, in development: only this machine, not clients it forwards for', async () => {
    const guard = guardWith(null);
    for (const ip of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect(await guard(request({ ip }))).toEqual({ kind: 'secret', use: 'metrics' });
      for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-forwarded-host', 'x-real-ip']) {
        const forwarded = request({ ip, headers: { [name]: '203.0.113.7' } });
        expect((await refusalOf(guard, forwarded)).status, name).toBe(401);
      }
    }
    for (const ip of ['203.0.113.7', '::2', '10.127.0.1']) {
      expect((await refusalOf(guard, request({ ip }))).status).toBe(401);
    }
  });

  it('loopback grants access to nothing else and does not count as a wrong credential', async () => {
    const carriers = {
      ...service.carriers,
      metrics: metricsCarrier({ token: null, isDevelopment: true }),
    };
    const guard = createGuard(carriers).for(endpoint({ auth: 'member' }));
    expect((await refusalOf(guard, request({ ip: '127.0.0.1' }))).status).toBe(401);
  });
});
