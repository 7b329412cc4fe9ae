import { readConfig } from '@guildhall/service-kit';
import Fastify from 'fastify';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';

/** The route without anything: what the machine can do. */
async function bareApp() {
  const report = JSON.parse(process.env.BENCH_ANSWER ?? '{}');
  const app = Fastify();
  app.get('/api/v1/earning-report', async () => report);
  return app;
}

const bare = process.argv[2] === 'bare';
const app = bare ? await bareApp() : await buildApp(readConfig(settings, process.env));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.on('disconnect', () => process.exit());
