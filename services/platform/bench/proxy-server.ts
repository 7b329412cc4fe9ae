/** One of the proxies that are compared, in a process of its own: `node proxy-server.ts <kind> <origin>`. */
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { startPlatform } from '../test/harness.js';

const [, , kind = '', origin = ''] = process.argv;
const pool = () => new Pool(origin, { connections: 64, pipelining: 1 });
const authorization = 'Bearer of-the-session';

/** The whole service: session, limits, rows, headers. */
async function platform() {
  // All load is one person's.
  const started = await startPlatform({ MAX_IN_FLIGHT_PERSON: '0' });
  await started.send('PUT', '/api/admin/upstreams/echo', {
    headers: await started.admin(),
    body: { target: origin, allowed_ranges: ['127.0.0.0/8'] },
  });
  return { url: await started.listen(), headers: await started.session(), stop: started.stop };
}

/** What the least that a Fastify server could do costs. */
async function bareStream() {
  const app = Fastify();
  const upstream = pool();
  app.get('/api/echo/*', (request, reply) => {
    reply.hijack();
    upstream.stream(
      {
        path: (request.raw.url ?? '').slice('/api/echo'.length),
        method: 'GET',
        headers: { authorization },
      },
      ({ statusCode, headers }) => reply.raw.writeHead(statusCode, headers),
      () => undefined,
    );
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    headers: {},
    stop: () => app.close(),
  };
}

/** The plugin, without its retries, logging and body parsing, with connections of our own. */
async function tunedPlugin() {
  const app = Fastify();
  await app.register(httpProxy, {
    upstream: origin,
    prefix: '/api/echo',
    undici: pool(),
    disableRequestLogging: true,
    replyOptions: {
      retryDelay: () => null,
      rewriteRequestHeaders: () => ({ authorization }),
      rewriteHeaders: headers => headers,
    },
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    headers: {},
    stop: () => app.close(),
  };
}

const kinds = { platform, bareStream, tunedPlugin };
const make = kinds[kind as keyof typeof kinds];
const { url, headers, stop } = await make();
process.send?.({ url: `${url}/api/echo/body`, headers });
process.on('message', async message => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  await stop();
  process.exit();
});
process.on('disconnect', () => process.exit());
