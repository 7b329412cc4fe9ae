import { lookup } from 'node:dns';
import { Agent, fetch, type RequestInit } from 'undici';

export interface Shown {
  readonly address: string;
  readonly status: number;
  readonly text: string;
}

// More than any login has; a browser gives up after twenty.
const longestChain = 15;

/** Names under localhost are this machine (RFC 6761, 6.3): browsers know that, a resolver may not. */
const dispatcher = new Agent({
  connect: {
    lookup: (host, options, done) =>
      lookup(host.endsWith('.localhost') ? '127.0.0.1' : host, options, done),
  },
});

/** A browser without a window: cookies by origin, redirects and forms. */
export function webSession() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookiesFor = (address: string) =>
    [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; ');

  async function open(address: string, init: RequestInit = {}): Promise<Shown> {
    let here = address;
    let how = init;
    for (let step = 0; step < longestChain; step += 1) {
      const headers = { accept: 'text/html', ...how.headers, cookie: cookiesFor(here) };
      const answer = await fetch(here, { ...how, headers, dispatcher, redirect: 'manual' });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jarOf(here).set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = answer.headers.get('location');
      const text = await answer.text();
      if (location === null) return { address: here, status: answer.status, text };
      here = new URL(location, here).href;
      how = {};
    }
    throw new Error(`Round and round: ${here}`);
  }

  return {
    cookiesFor,
    open,
    /** Sends the form of a page: its hidden fields, and what a person fills in. */
    submit(page: Shown, fields: Readonly<Record<string, string>> = {}): Promise<Shown> {
      const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
      if (action === undefined) throw new Error(`No form on ${page.address}: ${page.text}`);
      const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const given = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      const body = new URLSearchParams({ ...given, ...fields });
      return open(new URL(action, page.address).href, { method: 'POST', body });
    },
  };
}

interface Person {
  readonly login: string;
  readonly password: string;
}

/** Logs in as a browser does and answers with the platform's cookies. */
export async function loggedIn(platform: string, { login, password }: Person): Promise<string> {
  const web = webSession();
  await web.submit(await web.open(`${platform}/api/auth/login`), { login, password });
  return web.cookiesFor(platform);
}
