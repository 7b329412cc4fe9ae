import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { until } from '../../until.js';
import { run } from '../docker.js';
import type { World } from '../world.js';

/** With profile tls the public name is the only way in; a name of this machine, so its authority is Caddy's own. */
export async function tls(world: World): Promise<string> {
  const { HTTPS_PORT: port, HTTP_PORT: plain } = world.ports;
  const origin = `https://guildhall.localhost:${port}`;
  world.set({
    COMPOSE_PROFILES: 'local,mail,tls',
    PLATFORM_PUBLIC_URL: origin,
    PAY_PUBLIC_URL: origin,
    PLATFORM_REPLICAS: '2',
    PLATFORM_PORT: `${world.ports.PLATFORM_PORT}-${Number(world.ports.PLATFORM_PORT) + 1}`,
  });
  await world.up();
  await world.untilWell(['caddy', 'platform', 'pay']);

  const ca = await run(world.docker, [
    'exec',
    await world.container('caddy'),
    'cat',
    '/data/caddy/pki/authorities/local/root.crt',
  ]);
  writeFileSync(join(world.folder, 'root.crt'), ca);
  const dispatcher = new Agent({
    connect: {
      ca,
      lookup: (_host, { all }, done) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    },
  });
  const get = (address: string) =>
    fetch(address, {
      dispatcher,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
  await until(
    'the portal is served by its name',
    async () => (await get(`${origin}/`)).status === 200,
  );
  const expectStatus = async (path: string, status: number) => {
    const answer = await get(`${origin}${path}`);
    await answer.arrayBuffer();
    if (answer.status !== status)
      throw new Error(`${path} answers ${answer.status} and not ${status}`);
    return answer;
  };
  const page = await expectStatus('/', 200);
  if (!page.headers.get('strict-transport-security')) throw new Error('No HSTS on the page.');
  await expectStatus('/api/auth/session', 401);
  for (const path of ['/metrics', '/readyz', '/livez'])
    for (const end of ['', '/']) await expectStatus(`${path}${end}`, 404);
  // Pay refuses a calendar address that is none; the platform has no such page.
  const calendar = await get(`${origin}/calendar.ics?feed=${'x'.repeat(43)}`);
  if (![400, 404].includes(calendar.status) || /<html/.test(await calendar.text()))
    throw new Error(`/calendar.ics answers ${calendar.status}, not as pay does`);
  const login = await get(`${origin}/api/auth/login`);
  await login.arrayBuffer();
  const callback = new URL(login.headers.get('location') ?? 'http://none').searchParams.get(
    'redirect_uri',
  );
  if (!callback?.startsWith(`${origin}/`)) throw new Error(`The login leads back to ${callback}`);
  if (!/__Host-/.test(login.headers.getSetCookie().join()))
    throw new Error('Cookies are not bound to the host.');
  const redirected = await get(`http://guildhall.localhost:${plain}/`);
  if (redirected.status !== 308) throw new Error(`http answers ${redirected.status}`);
  return `${await closedPorts(world)} ports are of loopback alone; portal, login and calendar by https, metrics not`;
}

/** What listens for everybody is Caddy, and nothing else of the project. */
async function closedPorts(world: World): Promise<number> {
  const said = await run(world.docker, [
    'ps',
    '--filter',
    `label=com.docker.compose.project=${world.project}`,
    '--format',
    '{{.Names}}\t{{.Ports}}',
  ]);
  const published = said.split('\n').flatMap(line => {
    const [name = '', ports = ''] = line.split('\t');
    return ports
      .split(', ')
      .filter(port => port.includes('->'))
      .map(port => ({ name, port }));
  });
  const open = published.filter(
    ({ name, port }) => !/caddy/.test(name) && !port.startsWith('127.0.0.1:'),
  );
  if (open.length > 0) throw new Error(`Open to everybody: ${JSON.stringify(open)}`);
  return published.filter(({ port }) => port.startsWith('127.0.0.1:')).length;
}
