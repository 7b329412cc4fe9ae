import { type Echo, startEcho } from '@guildhall/local-stack/echo';
import { startPlatform } from './harness.js';
import { ask, type RawRequest } from './raw-request.js';

type Definition = Readonly<Record<string, unknown>>;

/** A platform on a socket, an upstream named `echo`, and somebody who is logged in. */
export async function startProxyWorld(environment?: Readonly<Record<string, string>>) {
  const [platform, echo] = await Promise.all([startPlatform(environment), startEcho()]);
  const base = await platform.listen();
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  const admin = await platform.admin();

  async function put(name: string, definition: Definition = {}) {
    return platform.send('PUT', `/api/admin/upstreams/${name}`, {
      headers: admin,
      body: { target: echo.url, allowed_ranges: ['127.0.0.0/8'], ...definition },
    });
  }
  await put('echo');

  return {
    platform,
    echo,
    base,
    session,
    admin,
    put,
    /** With the session, unless headers say otherwise. */
    ask: (path: string, request: RawRequest = {}) =>
      ask(base, path, { ...request, headers: { ...session, ...request.headers } }),
    stop: async () => {
      await platform.stop();
      await echo.stop();
    },
  };
}
export type ProxyWorld = Awaited<ReturnType<typeof startProxyWorld>>;

/** What reached the upstream, oldest first, of one path. */
export const arrivedAt = (echo: Echo, path: string) =>
  echo.requests().filter(request => request.path.startsWith(path));
