import { browser, form, location } from './identity-client.js';

export interface Shown {
  readonly address: string;
  readonly status: number;
  readonly text: string;
}

const isRedirect = (status: number) => status >= 300 && status < 400;
// More than any login has; a browser gives up after twenty.
const longestChain = 15;

/** A browser without a window: cookies, redirects and forms. */
export function webSession() {
  const go = browser();

  async function open(address: string, init?: RequestInit): Promise<Shown> {
    let here = address;
    let how: RequestInit = { ...init };
    for (let step = 0; step < longestChain; step += 1) {
      const answer = await go(here, { ...how, headers: { accept: 'text/html', ...how.headers } });
      if (!isRedirect(answer.status))
        return { address: here, status: answer.status, text: await answer.text() };
      await answer.arrayBuffer();
      here = location(answer, here);
      how = {};
    }
    throw new Error(`Round and round: ${here}`);
  }

  return {
    open,
    /** Sends the form of a page: its hidden fields, and what a person fills in. */
    submit(page: Shown, fields: Record<string, string> = {}): Promise<Shown> {
      const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
      if (action === undefined) throw new Error(`No form on ${page.address}: ${page.text}`);
      const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const given = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      return open(new URL(action, page.address).href, form({ ...given, ...fields }));
    },
  };
}
