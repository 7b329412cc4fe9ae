import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { personCalled as person } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import pg from 'pg';
import { vi } from 'vitest';
import { type Fleet, tokensOf } from '../../src/fleet.js';
import { loggedIn } from '../../src/web-session.js';

export type Headers = Readonly<Record<string, string>>;

export { person };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that the provider never gave: the services’ own tests know many more. */
async function forgeries(issuer: string, genuine: string) {
  const stranger = await startTestIdentityProvider();
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const signed = await stranger.sign({ ...claims, iss: issuer }, { kid });
  await stranger.stop();
  return {
    unsigned: bearer(`${encoded({ alg: 'none' })}.${body}.`),
    changed: bearer(`${head}.${encoded({ ...claims, exp: claims.exp + 3600 })}.${signature}`),
    strange: bearer(signed),
    nonsense: bearer('nonsense'),
  };
}

/** Everybody who may try, each with what they are known by. */
export async function everybody(fleet: Fleet) {
  const { platform } = fleet.services;
  const client = new pg.Client({ connectionString: fleet.databases.platform });
  await client.connect();

  /** The cookie of a login; `since` is done to its row. */
  async function session(login: string, since = ''): Promise<Headers> {
    const cookie = await loggedIn(platform.url, person(login));
    if (since !== '')
      await client.query(
        `update sessions set ${since} where created_at = (select max(created_at) from sessions)`,
      );
    return { cookie };
  }
  const token = async (login: string) =>
    passwordLogin(fleet.identity, login, person(login).password);
  /** As the provider gave it two days ago: its tokens are good for one. */
  async function formerToken(): Promise<string> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 48 * 3_600_000 });
    const former = await token('ana.reyes');
    vi.useRealTimers();
    return former;
  }
  const keyOf = (kind: string) =>
    /gh_\w+/.exec(
      platform.command('keys', 'create', 'narrow', '--kind', kind, '--scopes', 'directory:read'),
    )?.[0] ?? '';
  const genuine = await token('ana.reyes');
  const known = {
    sessions: {
      member: await session('jose.nunez'),
      representative: await session('sean.obrien'),
      inactive: await session('walter.kim'),
      stranger: await session('guest'),
      over: await session('ana.reyes', `expires_at = now() - interval '1 minute'`),
      old: {
        ...(await session('ana.reyes', `authenticated_at = now() - interval '30 minutes'`)),
        referer: `${platform.url}/admin/keys?kind=api`,
      },
      ageless: {
        ...(await session('ana.reyes', 'authenticated_at = null')),
        referer: `${platform.url}/admin/keys?kind=api`,
      },
      young: await session('ana.reyes'),
    },
    tokens: {
      member: bearer(await token('jose.nunez')),
      representative: bearer(await token('sean.obrien')),
      inactive: bearer(await token('walter.kim')),
      stranger: bearer(await token('guest')),
      over: bearer(await formerToken()),
      young: bearer(genuine),
    },
    forged: await forgeries(fleet.identity.issuer, genuine),
    service: bearer(await tokensOf(fleet, keyOf('service'), 'narrow')()),
    key: { 'x-api-key': keyOf('api') },
  };
  await client.end();
  return known;
}
export type Everybody = Awaited<ReturnType<typeof everybody>>;
