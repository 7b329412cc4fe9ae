import type { VisitorBrowser } from '../../../../../services/platform/test/auth-site.js';
import { client, rosa } from './configure.js';

interface Asked {
  /** Where the provider answers. */
  readonly origin: string;
  /** Where a platform, or its stand-in, redirects the browser first. */
  readonly start: string;
  /** The platform that it comes back to. */
  readonly platformUrl: string;
}

/** What its own login page does, which is a web app over its own API. Gives the callback that follows. */
export async function reachCallback(
  browser: VisitorBrowser,
  { origin, start, platformUrl }: Asked,
): Promise<string> {
  const asked = await browser.follow(start);
  const back = new URL(asked.url).searchParams.get('callback_url') ?? '';
  async function send(method: string, path: string, body: object): Promise<void> {
    const { ok, status } = await browser.send(`${origin}/api${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!ok) throw new Error(`${method} ${path} answers ${status}`);
  }
  await send('POST', '/auth/', { username: rosa.username, password: rosa.password });
  await send('PUT', `/auth/grant/${client.id}`, { scope: 'openid guildhall' });
  const { url } = await browser.follow(`${back}&g_continue`, {}, `${platformUrl}/api/auth/`);
  return url;
}
