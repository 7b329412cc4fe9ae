interface Person {
  readonly login: string;
  readonly password: string;
}

// More than a login has.
const longestChain = 15;

/** Logs in as a browser does and answers with the platform's cookies. */
export async function loggedIn(platform: string, person: Person): Promise<string> {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookiesFor = (address: string) =>
    [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; ');

  async function go(address: string, init: RequestInit = {}) {
    let here = address;
    let how = init;
    for (let step = 0; step < longestChain; step += 1) {
      const headers = { accept: 'text/html', ...how.headers, cookie: cookiesFor(here) };
      const answer = await fetch(here, { ...how, headers, redirect: 'manual' });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jarOf(here).set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = answer.headers.get('location');
      const text = await answer.text();
      if (location === null) return { address: here, text };
      here = new URL(location, here).href;
      how = {};
    }
    throw new Error(`Round and round: ${here}`);
  }

  const page = await go(`${platform}/api/auth/login`);
  const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`No login form on ${page.address}: ${page.text}`);
  await go(new URL(action, page.address).href, {
    method: 'POST',
    body: new URLSearchParams({ login: person.login, password: person.password }),
  });
  return cookiesFor(platform);
}
