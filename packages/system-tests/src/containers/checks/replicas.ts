import { until } from '../../until.js';
import { serviceNames } from '../../workspace.js';
import type { World } from '../world.js';
import { metric, sharesLimits, untilAllOk, visitor } from './use.js';

/** Two of each, on two ports: one session is good at both, one of two has the gateway, both count together. */
export async function replicas(world: World): Promise<string> {
  const names = { platform: 'PLATFORM', 'chat-bot': 'CHAT_BOT', pay: 'PAY' } as const;
  const first = (name: (typeof serviceNames)[number]) => Number(new URL(world.url[name]).port);
  const member = await visitor(world);
  world.set(
    Object.fromEntries(
      serviceNames.flatMap(name => [
        [`${names[name]}_REPLICAS`, '2'],
        [`${names[name]}_PORT`, `${first(name)}-${first(name) + 1}`],
      ]),
    ),
  );
  await world.up();
  await world.untilWell([...serviceNames]);
  await untilAllOk(world);
  const at = (name: (typeof serviceNames)[number]) =>
    [first(name), first(name) + 1].map(port => `http://127.0.0.1:${port}`);
  for (const name of serviceNames) {
    const running = (await world.containers(name)).length;
    if (running !== 2) throw new Error(`${running} containers of ${name}`);
  }
  for (const address of at('platform'))
    if (!(await member.isServed(address))) throw new Error(`${address} does not know the session`);
  await until('one of two chat-bots has the gateway', async () => {
    const sessions = await Promise.all(
      at('chat-bot').map(address => metric(world, address, 'gateway_session')),
    );
    return sessions.reduce((sum, each) => sum + each, 0) === 1;
  });
  const isShared = await Promise.all(serviceNames.flatMap(name => at(name).map(sharesLimits)));
  if (isShared.includes(false)) throw new Error('Counters are not shared.');
  return 'one session at both platforms, one gateway session, counters shared by all six';
}

/** Back to one of each, as it was installed. */
export async function oneOfEach(world: World): Promise<void> {
  const one = Object.fromEntries(
    (['PLATFORM', 'CHAT_BOT', 'PAY'] as const).flatMap(name => [
      [`${name}_REPLICAS`, '1'],
      [`${name}_PORT`, world.ports[`${name}_PORT`]],
    ]),
  );
  world.set(one);
  await world.up();
  await world.untilWell([...serviceNames]);
}
