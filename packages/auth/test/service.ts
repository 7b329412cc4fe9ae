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
  syncKeyCarrier,
  webhookCarrier,
} from '../src/index.js';
import { startTestIdentityProvider } from '../src/testing.js';

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

/** Every carrier, with real issuers. */
export async function startService() {
  const identity = await startTestIdentityProvider();
  const keys = createKeyStore();
  const carriers = {
    bearer: bearerCarrier({
      verifiers: [identityTokens({ issuer: identity.issuer, audience: identity.audience })],
    }),
    apiKey: apiKeyCarrier(keys.lookup),
    syncKey: syncKeyCarrier(keys.lookup),
    webhook: webhookCarrier(['the current secret', 'the one before']),
    session: ({ headers: { cookie } }) => (cookie === 'session=good' ? sessionPerson : null),
  } satisfies Carriers;

  return { identity, keys, carriers, stop: identity.stop };
}
