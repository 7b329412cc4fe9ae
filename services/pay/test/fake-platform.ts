import type { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { issueServiceToken } from '@guildhall/auth';
import type { Scope } from '@guildhall/contracts';
import type { Member, ServiceToken } from '@guildhall/contracts/platform';
import { listening } from '@guildhall/service-kit/testing';

const at = '2026-01-01T00:00:00.000Z';

export const member = (
  member_number: string,
  facility_code: string | null,
  more: Partial<Member> = {},
): Member => ({
  member_number,
  first_name: 'Rosa',
  last_name: `Of ${member_number}`,
  email: `${member_number}@example.org`,
  facility_code,
  facility_name: facility_code,
  region_code: null,
  region_name: null,
  member_type_id: 1,
  member_type: 'Active',
  chat_id: null,
  chat_username: null,
  identity_user_id: null,
  verified_at: null,
  created_at: at,
  updated_at: at,
  status: 'active',
  chat_verified: false,
  org_email: null,
  positions: [],
  ...more,
});

export const facrep = (facility_code: string, active = true): Pick<Member, 'positions'> => ({
  positions: [
    {
      id: 1,
      position_type: 'facrep',
      facility_code,
      facility_name: facility_code,
      start_date: '2020-01-01',
      end_date: null,
      active,
    },
  ],
});

/** The platform as pay sees it, on a real socket. It answers in pages of one, so that paging is seen. */
export async function startFakePlatform(members: readonly Member[]) {
  let down = false;
  let isEmpty = false;
  const asked: string[] = [];
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { privateKey, publicKey } = pair as webcrypto.CryptoKeyPair;
  const jwk = {
    ...(await crypto.subtle.exportKey('jwk', publicKey)),
    kid: 'fake',
    alg: 'EdDSA',
    use: 'sig',
  };
  /** In its own name, as it asks pay. */
  const ownToken = async (scope: Scope) => {
    const own = { name: 'platform', scopes: [scope], jti: 'self.1', now: new Date() };
    const key = { kid: 'fake', privateKey };
    return (await issueServiceToken({ key, issuer: url, audience: 'guildhall', ...own })).token;
  };
  let serviceToken = '';
  let service = 'platform';
  let people: ServiceToken['people'];
  let secondsOff = 0;

  async function issue() {
    const { token, expiresAt } = await issueServiceToken({
      key: { kid: 'fake', privateKey },
      issuer: url,
      audience: 'guildhall',
      name: 'pay',
      scopes: ['members:read', 'directory:read'],
      jti: '1',
      now: new Date(Date.now() + 1000 * secondsOff),
    });
    serviceToken = token;
    return {
      success: true,
      token,
      token_type: 'Bearer',
      expires_in: 900,
      expires_at: expiresAt.toISOString(),
      service: { name: 'pay', scopes: ['members:read', 'directory:read'] },
      ...(people && { people }),
    };
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform');
    asked.push(pathname);
    const error = (code: string) => ({
      success: false,
      error: code,
      message: code,
      details: {},
      timestamp: at,
      request_id: '1',
    });
    if (down) return answer(503, error('SERVICE_UNAVAILABLE'));
    if (pathname === '/livez') return answer(200, { status: 'alive', service });
    if (pathname === '/api/auth/service') {
      const { serviceKey } = (await json(request)) as { serviceKey: string };
      return serviceKey === 'service-key-of-the-tests'
        ? answer(200, await issue())
        : answer(401, error('INVALID_KEY'));
    }
    if (pathname === '/.well-known/jwks.json') return answer(200, { keys: [jwk] });
    if (pathname === '/api/members') {
      if (request.headers.authorization !== `Bearer ${serviceToken}`)
        return answer(401, error('UNAUTHENTICATED'));
      const after = searchParams.get('after') ?? '';
      const facility = searchParams.get('facility') ?? '';
      const whose = (code: string) => members.filter(each => each.facility_code === code);
      const typed = whose(facility);
      const there = typed.length > 0 ? typed : whose(facility.toUpperCase());
      if (there.length === 0) return answer(400, error('INVALID_FACILITY_CODE'));
      const at = there.filter(each => each.member_number > after);
      const next = at.length > 1 ? (at[0]?.member_number ?? null) : null;
      return answer(200, { success: true, members: at.slice(0, 1), next });
    }
    if (request.headers['x-api-key'] !== 'api-key-of-the-tests')
      return answer(401, error('UNAUTHENTICATED'));
    if (isEmpty) return answer(200, { success: true });
    const found = members.find(each => pathname === `/api/member/${each.member_number}`);
    return found
      ? answer(200, { success: true, member: found })
      : answer(404, error('MEMBER_NOT_FOUND'));
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    asked,
    ownToken,
    goDown: () => {
      down = true;
    },
    /** What answers at its address is another service of ours. */
    beAnother: (name: string) => {
      service = name;
    },
    /** Whose access tokens it says it takes. */
    letIn: (tokens: NonNullable<typeof people>) => {
      people = tokens;
    },
    /** Its clock is ahead by so many seconds. */
    beOff: (seconds: number) => {
      secondsOff = seconds;
    },
    /** Its successes say nothing. */
    sayNothing: () => {
      isEmpty = true;
    },
    comeBack: () => {
      isEmpty = false;
      down = false;
      service = 'platform';
      people = undefined;
      secondsOff = 0;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
