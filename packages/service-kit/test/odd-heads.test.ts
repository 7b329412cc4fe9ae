import { type AddressInfo, connect } from 'node:net';
import type { Endpoint } from '@guildhall/contracts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, expect, test } from 'vitest';
import { getThing, makeThing, openShop, touchThing } from './shop.js';

const app = await openShop();
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

test('overlong headers get the declared error', async () => {
  const { port } = app.server.address() as AddressInfo;
  const served: readonly Endpoint[] = [getThing, makeThing, touchThing];
  for (const { method, path, response } of served) {
    const url = `http://127.0.0.1:${port}${path.replace(':id', '1')}`;
    const answer = await fetch(url, { method, headers: { 'x-long': 'x'.repeat(20_000) } });
    const body: unknown = await answer.json();
    expect([answer.status, body]).toMatchObject([431, { error: 'VALIDATION_ERROR' }]);
    expect(Value.Check(response[431] ?? Type.Never(), body)).toBe(true);
  }
});

test('invalid HTTP gets the service’s error format, and the connection is closed', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write('no HTTP at all\r\n\r\n');
  let said = '';
  for await (const chunk of socket) said += String(chunk);
  expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false });
  const open = () => new Promise<number>(done => app.server.getConnections((_, n) => done(n)));
  await expect.poll(open).toBe(0);
});
