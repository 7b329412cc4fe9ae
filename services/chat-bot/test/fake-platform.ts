import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueServiceToken } from '@guildhall/auth';
import { type Scope, scopes } from '@guildhall/contracts';
import { type Member, platformApi } from '@guildhall/contracts/platform';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { Value } from 'typebox/value';

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
};
type Name = keyof typeof served;

/** How the platform misbehaves: away, silent before or after doing what was asked, a success that says nothing. */
export type Trouble = 'none' | 'away' | 'silent' | 'silent_after_effect' | 'says_nothing';

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: { chat_id?: string; chat_username?: string };
}
interface Answer {
  readonly status: number;
  readonly body: object;
}

export const aMember = (member: Partial<Member> & { member_number: string }): Member => ({
  first_name: 'Rosa',
  last_name: 'Quintero',
  email: null,
  facility_code: 'ZQX',
  facility_name: null,
  region_code: 'NW',
  region_name: null,
  member_type_id: 1,
  member_type: 'Active',
  chat_id: null,
  chat_username: null,
  identity_user_id: null,
  verified_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  status: 'active',
  chat_verified: false,
  org_email: null,
  positions: [],
  ...member,
});

const refused = (status: number, error: string): Answer => ({
  status,
  body: {
    success: false,
    error,
    message: error,
    details: {},
    timestamp: new Date().toISOString(),
    request_id: 'fake',
  },
});
const ok = (body: object): Answer => ({ status: 200, body: { success: true, ...body } });

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  return (
    found &&
    Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]))
  );
}

/** The platform as its contracts describe it, over real HTTP; links are unique both ways. */
export async function startFakePlatform() {
  const members = new Map<string, Member>();
  const requests: Name[] = [];
  let trouble: Trouble = 'none';
  let delayMs = 0;
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const key = { kid: 'fake', privateKey: privateKey as CryptoKey };
  const holderOf = (chatId: string) => [...members.values()].find(m => m.chat_id === chatId);

  const token = (name = 'platform', granted: readonly Scope[] = scopes, now = new Date()) =>
    issueServiceToken({
      ...{ key, name, scopes: granted, jti: randomUUID(), now },
      ...{ issuer: url, audience: 'guildhall' },
    });

  function link({ body, params }: Asked): Answer {
    const member = members.get(params.memberNumber ?? '');
    if (!member) return refused(404, 'MEMBER_NOT_FOUND');
    const chatId = body.chat_id ?? '';
    const holder = holderOf(chatId);
    if (holder === member) return ok({ message: 'so already', changed: false, member });
    if (holder || member.chat_id !== null) return refused(409, 'DUPLICATE_RECORD');
    const linked = { ...member, chat_id: chatId, chat_username: body.chat_username ?? null };
    members.set(member.member_number, { ...linked, chat_verified: true });
    return ok({ message: 'linked', changed: true, member: { ...linked, chat_verified: true } });
  }

  function unlink({ body, params }: Asked): Answer {
    const member = members.get(params.memberNumber ?? '');
    if (!member) return refused(404, 'MEMBER_NOT_FOUND');
    if (member.chat_id !== null && body.chat_id && member.chat_id !== body.chat_id)
      return refused(409, 'CONFLICT');
    const changed = member.chat_id !== null;
    const unlinked = { ...member, chat_id: null, chat_username: null, chat_verified: false };
    members.set(member.member_number, unlinked);
    return ok({ message: 'unlinked', changed, member: unlinked });
  }

  const one = (member: Member | undefined) =>
    member ? ok({ member }) : refused(404, 'MEMBER_NOT_FOUND');
  const handlers: Record<Name, (asked: Asked) => Answer | Promise<Answer>> = {
    issueServiceToken: async () => {
      const { expiresAt, expiresInSeconds, token: made } = await token('chat-bot');
      return ok({
        ...{ token: made, token_type: 'Bearer', expires_in: expiresInSeconds },
        expires_at: expiresAt.toISOString(),
        service: { name: 'chat-bot', scopes: [...scopes] },
      });
    },
    getMember: ({ params }) => one(members.get(params.memberNumber ?? '')),
    getMemberByChat: ({ params }) => one(holderOf(params.chat_id ?? '')),
    linkChat: link,
    unlinkChat: unlink,
    listMembers: ({ query }) => {
      const after = query.get('after') ?? '';
      const limit = Number(query.get('limit') ?? 100);
      const all = [...members.values()]
        .filter(m => m.chat_id !== null && m.member_number > after)
        .sort((a, b) => (a.member_number < b.member_number ? -1 : 1));
      const page = all.slice(0, limit);
      return ok({
        members: page,
        next: all.length > limit ? (page.at(-1)?.member_number ?? null) : null,
      });
    },
    searchMembers: ({ query }) => {
      const all = [...members.values()];
      const found = query.has('chat_verified') ? all.filter(m => m.chat_id !== null) : all;
      return ok({ members: [], total: found.length, limit: 1, offset: 0 });
    },
  };

  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const asked = new URL(request.url ?? '/', 'http://platform');
    if (asked.pathname === '/.well-known/jwks.json') {
      const jwk = { ...(await exportJWK(publicKey)), kid: 'fake', alg: 'EdDSA', use: 'sig' };
      return { status: 200, body: { keys: [jwk] } };
    }
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
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    members,
    requests,
    put: (member: Partial<Member> & { member_number: string }) => {
      const whole = aMember(member);
      members.set(whole.member_number, whole);
      return whole;
    },
    token: async (granted?: readonly Scope[], name?: string, at?: Date) =>
      (await token(name, granted, at)).token,
    misbehave: (how: Trouble) => {
      trouble = how;
    },
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
