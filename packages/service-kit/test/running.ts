import { setTimeout as wait } from 'node:timers/promises';
import { commonSettings, serve } from '@guildhall/service-kit';
import { run } from '@guildhall/service-kit/app';
import { loose, openShop, thing } from './shop.js';

const slow = loose({ ...thing, path: '/slow' });
const endless = loose({ ...thing, path: '/endless' });
const begun = loose({ ...thing, path: '/begun' });

await run({
  name: 'shop',
  about: 'a service for tests',
  settings: commonSettings({ port: 0 }),
  build: async () => {
    const { MAX_EVENT_LOOP_DELAY = '0' } = process.env;
    const app = await openShop({ environment: { MAX_EVENT_LOOP_DELAY } });
    serve(app, slow, async () => {
      process.send?.('begun');
      await wait(300);
      return { done: true };
    });
    serve(app, begun, async ({ reply }) => {
      reply.hijack();
      reply.raw.write('begun, ');
      process.send?.('begun');
      await wait(300);
      reply.raw.end('finished');
      return reply;
    });
    serve(app, endless, async ({ reply }) => {
      reply.hijack();
      reply.raw.write('data: 1\n\n');
      return reply;
    });
    app.addHook('onClose', async () => {
      process.send?.('cleaned up');
    });
    app.addHook('onListen', async () => {
      const address = app.server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      process.send?.({ url: `http://127.0.0.1:${port}` });
    });
    return app;
  },
});
