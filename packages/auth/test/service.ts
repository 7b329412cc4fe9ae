import type { Scope } from '@guildhall/contracts';
import {
  apiKeyCarrier,
  bearerCarrier,
  type Carriers,
  type CreatedKey,
  type Credentials,
  createKey,
  identityTokens,
  type KeyKind,
  type Person,
  type StoredKey,
  serviceTokens,
  syncKeyCarrier,
  webhookCarrier,
} from '../src/index.js';
import { type CredentialKind, startTestIdentityProvider } from '../src/testing.js';

export const request = (parts: Partial<Credentials> = {}): Credentials => ({
  headers: {},
  ip: '203.0.113.7',
  method: 'GET',
  ...parts,
});
export const bearer = (token: string) => request({ headers: { authorization: `Bearer ${token}` } });
export const withKey = (key: string) => request({ headers: { 'x-api-key': key } });
export const withBody = (apiKey: unknown) => request({ method: 'POST', body: { apiKey } });

const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Stored keys. */
export function createKeyStore() {
  const rows = new Map<string, StoredKey>();
  const store = ({ kind, id, hash }: CreatedKey, changes: Partial<StoredKey>) =>
    rows.set(`${kind}/${id}`, {
      id,
      hash,
      name: 'a program',
      scopes: [],
      expiresAt: inAnHour(),
      revokedAt: null,
      ...changes,
    });
  return {
    lookup: async (id: string, kind: KeyKind) => rows.get(`${kind}/${id}`) ?? null,
    issue: (kind: KeyKind, changes: Partial<StoredKey> = {}) => {
      const created = createKey(kind);
      store(created, changes);
      return created.key;
    },
  };
}

const sessionPerson: Person = {
  kind: 'person',
  via: 'session',
  subject: 'subject-1',
  member: '100001',
  roles: [],
  admin: false,
  token: null,
};

const sessions: Readonly<Record<string, Person>> = {
  'session=good': sessionPerson,
  'session=admin': { ...sessionPerson, roles: ['admin'], admin: true },
};

/** Every kind of credential, from real issuers. */
export async function startService() {
  const [identity, platform, stranger] = await Promise.all([
    startTestIdentityProvider(),
    startTestIdentityProvider({ algorithm: 'EdDSA', audience: 'guildhall-services' }),
    startTestIdentityProvider(),
  ]);
  const keys = createKeyStore();
  const carriers = {
    bearer: bearerCarrier({
      verifiers: [
        identityTokens({ issuer: identity.issuer, audience: identity.audience }),
        serviceTokens({ issuer: platform.issuer, audience: platform.audience }),
      ],
    }),
    apiKey: apiKeyCarrier(keys.lookup),
    syncKey: syncKeyCarrier(keys.lookup),
    webhook: webhookCarrier(['the current secret', 'the one before']),
    session: ({ headers: { cookie } }) => sessions[String(cookie)] ?? null,
  } satisfies Carriers;

  const past = Math.floor(Date.now() / 1_000) - 3_600;
  const service = (scope: string) => ({ sub: 'chat-bot', jti: 'token-1', scope });
  const member = { member_number: '100001' };

  async function show(kind: CredentialKind, scope: Scope | undefined): Promise<Credentials> {
    const scopes = scope === undefined ? [] : [scope];
    const samples: Record<CredentialKind, () => Credentials | Promise<Credentials>> = {
      nothing: () => request(),
      'opaque bearer': () => bearer('b3BhcXVl'),
      'forged identity token': async () =>
        bearer(await stranger.sign({ ...member, iss: identity.issuer })),
      'expired identity token': async () => bearer(await identity.sign({ ...member, exp: past })),
      'forged service token': async () =>
        bearer(await identity.sign({ ...service(scopes.join(' ')), iss: platform.issuer })),
      'expired service token': async () =>
        bearer(await platform.sign({ ...service(scopes.join(' ')), exp: past })),
      'member identity token': async () => bearer(await identity.sign(member)),
      'admin identity token': async () =>
        bearer(await identity.sign({ ...member, roles: ['admin'] })),
      'scoped service token': async () => bearer(await platform.sign(service(scopes.join(' ')))),
      'unscoped service token': async () => bearer(await platform.sign(service(''))),
      'unknown api key': () => withKey(createKey('api').key),
      'revoked api key': () => withKey(keys.issue('api', { scopes, revokedAt: new Date() })),
      'scoped api key': () => withKey(keys.issue('api', { scopes })),
      'unscoped api key': () => withKey(keys.issue('api')),
      'sync key in header': () => withKey(keys.issue('sync', { scopes })),
      'unknown sync key in body': () => withBody(createKey('sync').key),
      'scoped sync key in body': () => withBody(keys.issue('sync', { scopes })),
      'api key in body': () => withBody(keys.issue('api', { scopes })),
      'wrong webhook secret': () => request({ headers: { 'x-webhook-secret': 'wrong' } }),
      'webhook secret': () => request({ headers: { 'x-webhook-secret': 'the one before' } }),
      'session cookie': () => request({ headers: { cookie: 'session=good' } }),
      'admin session cookie': () => request({ headers: { cookie: 'session=admin' } }),
      'ended session cookie': () => request({ headers: { cookie: 'session=ended' } }),
      'cookie of a session that the provider ended': () =>
        request({ headers: { cookie: 'session=over' } }),
    };
    return samples[kind]();
  }

  return {
    identity,
    platform,
    keys,
    carriers,
    show,
    stop: () => Promise.all([identity.stop(), platform.stop(), stranger.stop()]),
  };
}
