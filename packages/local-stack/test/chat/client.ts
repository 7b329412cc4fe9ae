import { Client, type ClientEvents, Events, GatewayIntentBits } from 'discord.js';
import { later, TOKEN } from './harness.js';

const once = <E extends keyof ClientEvents>(client: Client, event: E): Promise<ClientEvents[E]> =>
  new Promise(resolve => client.once(event, (...args: ClientEvents[E]) => resolve(args)));

export const connect = async ({ url }: { readonly url: string }): Promise<Client<true>> => {
  const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers];
  const client = new Client({ intents, rest: { api: `${url}/api`, retries: 0 } });
  // discord.js throws unhandled error events; the tests check the outcome instead.
  client.on(Events.Error, () => undefined);
  client.on(Events.ShardError, () => undefined);
  later(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(TOKEN);
  const [connected] = await ready;
  return connected;
};
