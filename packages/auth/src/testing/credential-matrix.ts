import type { Endpoint, Scheme } from '@guildhall/contracts';
import type { CarrierName } from '../carriers/carrier.js';

interface Row<Kind extends string = string> {
  readonly credential: Kind;
  readonly carrier: CarrierName;
  /** Only sent to endpoints that read this carrier. */
  readonly onlyFor?: Scheme;
  readonly genuine: boolean;
  readonly opens?: readonly Scheme[];
  /** Expires normally, so it counts as no credential. */
  readonly isNone?: true;
  /** Opens only endpoints without scopes. */
  readonly unscoped?: true;
  /** Endpoints of this scheme read the same credential elsewhere, so it is missing. */
  readonly misplacedFor?: Scheme;
}

const bad = <Kind extends string>(carrier: CarrierName, credential: Kind): Row<Kind> => ({
  carrier,
  credential,
  genuine: false,
});
const genuine = <Kind extends string>(
  carrier: CarrierName,
  credential: Kind,
  ...opens: Scheme[]
): Row<Kind> => ({ carrier, credential, genuine: true, opens });

/**
 * What a test sends. "Scoped" has the endpoint's scope, "unscoped" has none. Keys are sent in X-API-Key, or as `apiKey`
 * in the body where the name says so.
 */
const rows = [
  bad('bearer', 'opaque bearer'),
  bad('bearer', 'forged identity token'),
  bad('bearer', 'expired identity token'),
  bad('bearer', 'forged service token'),
  bad('bearer', 'expired service token'),
  genuine('bearer', 'member identity token', 'member'),
  genuine('bearer', 'admin identity token', 'member', 'admin'),
  genuine('bearer', 'scoped service token', 'service'),
  { ...genuine('bearer', 'unscoped service token', 'service'), unscoped: true },
  bad('apiKey', 'unknown api key'),
  bad('apiKey', 'revoked api key'),
  genuine('apiKey', 'scoped api key', 'apiKey'),
  { ...genuine('apiKey', 'unscoped api key', 'apiKey'), unscoped: true },
  { ...genuine('apiKey', 'sync key in header'), misplacedFor: 'syncKey' },
  { ...bad('syncKey', 'unknown sync key in body'), onlyFor: 'syncKey' },
  { ...genuine('syncKey', 'scoped sync key in body', 'syncKey'), onlyFor: 'syncKey' },
  { ...genuine('syncKey', 'api key in body'), onlyFor: 'syncKey' },
  bad('webhook', 'wrong webhook secret'),
  genuine('webhook', 'webhook secret', 'webhook'),
  genuine('session', 'session cookie', 'session'),
  genuine('session', 'admin session cookie', 'session', 'admin'),
  { ...bad('session', 'ended session cookie'), isNone: true },
  { ...bad('session', 'cookie of a session that the provider ended'), isNone: true },
] as const satisfies readonly Row[];

export type CredentialKind = 'nothing' | (typeof rows)[number]['credential'];

export interface MatrixRow {
  readonly credential: CredentialKind;
  /** `pass`: the guard lets the request through. */
  readonly expected: 'pass' | 401 | 403;
}

/**
 * Expected status for each credential: 401 if invalid, 403 if of the wrong kind. Derived from the rule, not from the
 * guard, so that each checks the other.
 */
export function credentialMatrix(
  endpoint: Pick<Endpoint, 'auth' | 'scope'>,
  carriers: readonly CarrierName[],
): readonly MatrixRow[] {
  const schemes = [endpoint.auth].flat();
  const closed = schemes.some(scheme => scheme !== 'public');
  const open = schemes.includes('public');
  const webhook = schemes.every(scheme => scheme === 'webhook');
  // These may depend on the address too.
  if (schemes.includes('metrics')) return [];

  const expectedOf = (row: Row): MatrixRow['expected'] => {
    if (!closed) return 'pass';
    if (row.isNone) return open ? 'pass' : 401;
    if (!row.genuine) return 401;
    if (webhook && row.carrier !== 'webhook') return 401;
    if (row.misplacedFor !== undefined && schemes.includes(row.misplacedFor)) return 401;
    const fits = schemes.some(scheme => row.opens?.includes(scheme));
    const lacksScope = row.unscoped === true && endpoint.scope !== undefined;
    if (fits && !lacksScope) return 'pass';
    // A stray cookie does not block a public page.
    return open && row.carrier === 'session' ? 'pass' : 403;
  };

  const sendable = rows
    .filter(row => carriers.includes(row.carrier))
    .filter(row => row.onlyFor === undefined || schemes.includes(row.onlyFor));
  return [
    { credential: 'nothing', expected: open ? 'pass' : 401 },
    ...sendable.map(row => ({ credential: row.credential, expected: expectedOf(row) })),
  ];
}
