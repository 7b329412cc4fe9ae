/** The whole service with session, limits, rows and headers, in a process of its own. */
import { startPlatform } from '../test/harness.js';

const [, , origin = ''] = process.argv;
const platform = await startPlatform({
  NODE_ENV: 'production',
  UPSTREAMS: JSON.stringify([{ name: 'echo', target: origin, allowed_ranges: ['127.0.0.0/8'] }]),
});
const url = await platform.listen();
process.send?.({ url: `${url}/api/echo/body`, headers: await platform.session() });
process.on('message', async () => {
  await platform.stop();
  process.exit();
});
process.on('disconnect', () => process.exit());
