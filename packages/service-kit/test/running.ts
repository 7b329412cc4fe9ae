import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { run } from '../src/app.js';
import { commonSettings, serve } from '../src/index.js';
import { loose, openShop } from './shop.js';

const slow = loose({
  method: 'GET',
  path: '/slow',
  auth: 'public',
  tag: 'Things',
  summary: 'Answers late',
  response: { 200: Type.Object({ finished: Type.Boolean() }) },
});

const endless = loose({
  method: 'GET',
  path: '/endless',
  auth: 'public',
  tag: 'Things',
  summary: 'Begins to answer and never ends',
  response: { 200: Type.Object({ finished: Type.Boolean() }) },
});

const begun = loose({
  method: 'GET',
  path: '/begun',
  auth: 'public',
  tag: 'Things',
  summary: 'Begins to answer by itself, and ends late',
  response: { 200: Type.Object({ finished: Type.Boolean() }) },
});

await run({
  name: 'shop',
  about: 'a service for tests',
  settings: commonSettings({ port: 0 }),
  build: async () => {
    const app = await openShop();
    serve(app, slow, async () => {
      process.send?.('begun');
      await wait(300);
      return { finished: true };
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
