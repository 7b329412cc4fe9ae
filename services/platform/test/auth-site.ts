import { type Identity, type IdentityPerson, startIdentity } from '@guildhall/local-stack/identity';
import { freePort } from '@guildhall/service-kit/testing';
import { startPlatform } from './harness.js';

type Environment = Readonly<Record<string, string>>;

export const audience = 'guildhall-services';
export const rosa: IdentityPerson = {
  login: 'rosa',
  password: 'a pass phrase',
  subject: 'subject-rosa',
  memberNumber: '1001',
  roles: ['admin'],
  givenName: 'Rosa',
  familyName: 'Quintero',
  email: 'rosa@example.org',
};

/** Text that UTF-8 or PostgreSQL cannot hold. */
export const oddlyNamed: IdentityPerson = {
  ...rosa,
  login: 'odd',
  subject: 'subject-odd',
  givenName: 'Nu\0l',
  familyName: 'Half\ud83d',
};

const settingsOf = (identity: Identity): Environment => ({
  IDENTITY_ISSUER: identity.issuer,
  IDENTITY_AUDIENCE: audience,
  IDENTITY_CLIENT_ID: identity.clientId,
  IDENTITY_CLIENT_SECRET: identity.clientSecret,
});

/** The platform on a real port, in front of the local stack's own OpenID provider. */
export async function startSite(overrides: Environment = {}) {
  // It must know its public address before it listens.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const identity = await startIdentity({ people: [rosa, oddlyNamed], audience, home: url });
  const platform = await startPlatform({ ...settingsOf(identity), PUBLIC_URL: url, ...overrides });
  await platform.app.listen({ host: '127.0.0.1', port });
  return {
    ...platform,
    identity,
    url,
    stop: async () => {
      await platform.stop();
      await identity.stop();
    },
  };
}
export type Site = Awaited<ReturnType<typeof startSite>>;

export const asPage = { accept: 'text/html' };

/** A browser reduced to cookies and redirects. Like one, it keeps cookies by host and not by port. */
export function visitor(userAgent?: string) {
  const jar = new Map<string, string>();

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: {
        ...asPage,
        ...init.headers,
        ...(cookie && { cookie }),
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0(;|$)|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  /** Follows redirects until there is a page, or an address that `until` names. */
  async function follow(start: string, init?: RequestInit, until = '\u0000') {
    let url = start;
    let answer = await send(url, init);
    while (answer.headers.has('location')) {
      url = new URL(answer.headers.get('location') ?? '', url).href;
      if (url.startsWith(until)) break;
      answer = await send(url);
    }
    return { url, answer };
  }

  const typeIn = (page: string, person: IdentityPerson, until?: string) =>
    follow(
      page,
      {
        method: 'POST',
        body: new URLSearchParams({ login: person.login, password: person.password }),
      },
      until,
    );

  return {
    jar,
    send,
    follow,
    typeIn,
    /** Through the provider's page; stops before an address that begins with `until`. */
    logIn: async (platform: string, returnTo?: string, until?: string, person = rosa) => {
      const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`;
      const login = await follow(`${platform}/api/auth/login${query}`);
      return typeIn(login.url, person, until);
    },
  };
}
export type VisitorBrowser = ReturnType<typeof visitor>;
