import type { Scope } from '@guildhall/contracts';
import { createKey, type KeyKind } from '../keys/key-format.js';
import type { CredentialKind } from './credential-matrix.js';
import type { TestIdentityProvider } from './identity-provider.js';

/** Headers and JSON body fields of a request. */
export interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The session's owner and state. `over`: the provider refuses a new token. */
export type SessionKind = 'member' | 'admin' | 'ended' | 'over';

/** Sources of real credentials; leave out what the service does not accept. */
export interface SampleSources {
  /** The trusted provider, and an untrusted one. */
  readonly identity: TestIdentityProvider;
  readonly stranger: TestIdentityProvider;
  readonly member?: Readonly<Record<string, unknown>>;
  readonly admin?: Readonly<Record<string, unknown>>;
  readonly serviceIssuer?: string;
  readonly serviceToken?: (scopes: readonly Scope[], expired: boolean) => Promise<string>;
  readonly key?: (kind: KeyKind, scopes: readonly Scope[], revoked: boolean) => Promise<string>;
  readonly webhookSecret?: string;
  readonly session?: (kind: SessionKind) => Promise<Readonly<Record<string, string>>>;
}

const anHourAgo = () => Math.floor(Date.now() / 1_000) - 3_600;
const bearer = (token: string): Shown => ({ headers: { authorization: `Bearer ${token}` } });
const apiKey = (key: string): Shown => ({ headers: { 'x-api-key': key } });
const inBody = (key: string): Shown => ({ body: { apiKey: key } });

/** Creates one credential of each kind in the matrix, really signed and stored. */
export function credentialSamples(sources: SampleSources) {
  const { identity, stranger, webhookSecret = '' } = sources;
  const { member = { member_number: '100001' }, admin = { roles: ['admin'] } } = sources;

  const has = <T>(source: T | undefined, name: string): T => {
    if (source === undefined) throw new Error(`The service under test has no ${name}`);
    return source;
  };
  const token = (scopes: readonly Scope[], expired = false) =>
    has(sources.serviceToken, 'serviceToken')(scopes, expired);
  const key = (kind: KeyKind, scopes: readonly Scope[], revoked = false) =>
    has(sources.key, 'key')(kind, scopes, revoked);

  const session = async (kind: SessionKind) => ({
    headers: await has(sources.session, 'session')(kind),
  });

  return (kind: CredentialKind, scope: Scope | undefined): Shown | Promise<Shown> => {
    const scopes = scope === undefined ? [] : [scope];
    const claimed = { jti: 'token-1', scope: scopes.join(' ') };
    const samples: Record<CredentialKind, () => Shown | Promise<Shown>> = {
      nothing: () => ({}),
      'opaque bearer': () => bearer('b3BhcXVl'),
      'forged identity token': async () =>
        bearer(await stranger.sign({ ...member, iss: identity.issuer })),
      'expired identity token': async () =>
        bearer(await identity.sign({ ...member, exp: anHourAgo() })),
      'forged service token': async () =>
        bearer(await stranger.sign({ ...claimed, iss: sources.serviceIssuer })),
      'expired service token': async () => bearer(await token(scopes, true)),
      'member identity token': async () => bearer(await identity.sign(member)),
      'admin identity token': async () => bearer(await identity.sign({ ...member, ...admin })),
      'scoped service token': async () => bearer(await token(scopes)),
      'unscoped service token': async () => bearer(await token([])),
      'unknown api key': () => apiKey(createKey('api').key),
      'revoked api key': async () => apiKey(await key('api', scopes, true)),
      'scoped api key': async () => apiKey(await key('api', scopes)),
      'unscoped api key': async () => apiKey(await key('api', [])),
      'sync key in header': async () => apiKey(await key('sync', scopes)),
      'unknown sync key in body': () => inBody(createKey('sync').key),
      'scoped sync key in body': async () => inBody(await key('sync', scopes)),
      'api key in body': async () => inBody(await key('api', scopes)),
      'wrong webhook secret': () => ({ headers: { 'x-webhook-secret': 'not the secret at all' } }),
      'webhook secret': () => ({ headers: { 'x-webhook-secret': webhookSecret } }),
      'session cookie': () => session('member'),
      'admin session cookie': () => session('admin'),
      'ended session cookie': () => session('ended'),
      'cookie of a session that the provider ended': () => session('over'),
    };
    return samples[kind]();
  };
}
