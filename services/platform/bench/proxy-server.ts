/** The whole service with session, limits, rows and headers, in a process of its own. */
import { startPlatform } from '../test/harness.js';

const [, , origin = ''] = process.argv;
// All load is one person's.
const platform = await startPlatform({ MAX_IN_FLIGHT_PERSON: '0' });
await platform.send('PUT', '/api/admin/upstreams/echo', {
  headers: await platform.admin(),
  body: { target: origin, allowed_ranges: ['127.0.0.0/8'] },
});
const url = await platform.listen();
process.send?.({ url: `${url}/api/echo/body`, headers: await platform.session() });
process.on('message', async () => {
  await platform.stop();
  process.exit();
});
process.on('disconnect', () => process.exit());
