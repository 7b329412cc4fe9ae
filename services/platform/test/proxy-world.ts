import { type Echo, startEcho } from '@guildhall/local-stack/echo';
import { startPlatform } from './harness.js';
import { ask, type RawRequest } from './raw-request.js';

type Definitions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A platform on a socket, an upstream named `echo` and others that lead there as well, and a person with a session. */
export async function startProxyWorld(others: (echo: string) => Definitions = () => ({})) {
  const echo = await startEcho();
  const upstreams = Object.entries({ echo: {}, ...others(echo.url) }).map(([name, definition]) => ({
    name,
    target: echo.url,
    allowed_ranges: ['127.0.0.0/8'],
    ...definition,
  }));
  const platform = await startPlatform({ UPSTREAMS: JSON.stringify(upstreams) });
  const base = await platform.listen();
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  return {
    platform,
    echo,
    base,
    session,
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
