import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueServiceToken } from '@guildhall/auth';
import { type Scope, scopes } from '@guildhall/contracts';
import { platformApi } from '@guildhall/contracts/platform';
import { listening } from '@guildhall/service-kit/testing';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { Value } from 'typebox/value';
import { type Answer, type Asked, fakeMembers, ok, refused } from './fake-members.js';

export const apiKey = 'the-api-key-of-the-tests';
const { getMember, getMemberByChat, linkChat, unlinkChat, listMembers, searchMembers } =
  platformApi.endpoints;
const served = {
  issueServiceToken: platformApi.endpoints.issueServiceToken,
  getMemberByChat,
  getMember,
  linkChat,
  unlinkChat,
  searchMembers,
  listMembers,
  namePeople: platformApi.endpoints.namePeople,
};
type Name = keyof typeof served;

/** How the platform misbehaves: away, silent before or after doing what was asked, a success that says nothing. */
export type Trouble = 'none' | 'away' | 'silent' | 'silent_after_effect' | 'says_nothing';

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  return (
    found &&
    Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]))
  );
}

/** The platform as its contracts describe it, over real HTTP. */
export async function startFakePlatform() {
  const { members, put, newMember, handlers: ofMembers } = fakeMembers();
  const requests: Name[] = [];
  let trouble: Trouble = 'none';
  let delayMs = 0;
  const revoked: string[] = [];
  const names = new Map<string, string>();
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const key = { kid: 'fake', privateKey: privateKey as CryptoKey };

  const token = (name = 'platform', granted: readonly Scope[] = scopes, now = new Date()) =>
    issueServiceToken({
      key,
      name,
      scopes: granted,
      jti: randomUUID(),
      now,
      issuer: url,
      audience: 'guildhall',
    });

  const handlers: Record<Name, (asked: Asked) => Answer | Promise<Answer>> = {
    issueServiceToken: async () => {
      const { expiresAt, expiresInSeconds, token: made } = await token('chat-bot');
      return ok({
        token: made,
        token_type: 'Bearer',
        expires_in: expiresInSeconds,
        expires_at: expiresAt.toISOString(),
        service: { name: 'chat-bot', scopes: [...scopes] },
      });
    },
    ...ofMembers,
    namePeople: () => ok({ names: Object.fromEntries(names), members: Object.fromEntries(names) }),
  };

  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const asked = new URL(request.url ?? '/', 'http://platform');
    if (asked.pathname === '/.well-known/jwks.json') {
      const jwk = { ...(await exportJWK(publicKey)), kid: 'fake', alg: 'EdDSA', use: 'sig' };
      return { status: 200, body: { keys: [jwk] } };
    }
    if (asked.pathname === platformApi.endpoints.getLiveness.path)
      return { status: 200, body: { status: 'alive', service: 'platform' } };
    if (asked.pathname === platformApi.endpoints.listRevokedKeys.path)
      return { status: 200, body: { keys: revoked } };
    for (const [name, endpoint] of Object.entries(served) as [Name, (typeof served)[Name]][]) {
      const params = request.method === endpoint.method && paramsOf(endpoint.path, asked.pathname);
      if (!params) continue;
      requests.push(name);
      const text = Buffer.concat(await request.toArray()).toString();
      if (trouble === 'away') return refused(503, 'SERVICE_UNAVAILABLE');
      if (trouble === 'silent') return null;
      if (trouble === 'says_nothing') return ok({});
      if (delayMs > 0) await sleep(delayMs);
      if (endpoint.auth === 'apiKey' && request.headers['x-api-key'] !== apiKey)
        return refused(401, 'UNAUTHENTICATED');
      const body = text === '' ? {} : JSON.parse(text);
      const result = await handlers[name]({ params, query: asked.searchParams, body });
      const schema = (endpoint.response as Record<number, object>)[result.status];
      if (!schema || !Value.Check(schema, result.body))
        throw new Error(`The fake ${name} answers what its contract does not know`);
      return trouble === 'silent_after_effect' && request.method === 'POST' ? null : result;
    }
    return refused(404, 'NOT_FOUND');
  }

  const server = createServer((request, response: ServerResponse) => {
    answer(request)
      .catch((error: Error) => refused(500, error.message))
      .then(result => {
        if (!result) return;
        response
          .writeHead(result.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(result.body));
      });
  });
  const url = `http://127.0.0.1:${await listening(server)}`;

  return {
    url,
    members,
    requests,
    put,
    newMember,
    token: async (granted?: readonly Scope[], name?: string, at?: Date) =>
      (await token(name, granted, at)).token,
    misbehave: (how: Trouble) => {
      trouble = how;
    },
    /** What people are called, by their subjects. */
    names,
    /** Keys, by their ids. */
    revoked,
    slowDown: (ms: number) => {
      delayMs = ms;
    },
    stop: () =>
      new Promise<void>(stopped => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
export type FakePlatform = Awaited<ReturnType<typeof startFakePlatform>>;
