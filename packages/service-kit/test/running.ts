import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { commonSettings, run, serve } from '../src/index.js';
import { loose, openShop } from './shop.js';

const slow = loose({
  method: 'GET',
  path: '/slow',
  auth: 'public',
  tag: 'Things',
  summary: 'Answers late',
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
    app.addHook('onListen', async () => {
      const address = app.server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      process.send?.({ url: `http://127.0.0.1:${port}` });
    });
    return app;
  },
});
