/**
 * Roles and nicknames of many members, compared with a plain discord.js bot as in its guide: fetch the member, add the
 * role, set the nickname. Both keep roles that others assign meanwhile and stay within 50 requests per second. A third
 * of the accounts need no change.
 */
import { reportRounds } from '@guildhall/service-kit/testing';
import { Client, GatewayIntentBits } from 'discord.js';
import { createDiscord } from '../src/clients/discord/discord.js';
import { give, how, idsOf, nicknameOf, serverId, startServer, token } from './role-world.js';

const ACCOUNTS = 300;
const ids = idsOf(ACCOUNTS);

/** Each side has a server of its own, so that neither finds the other's work. */
const startOwn = () => startServer(ids, at => at % 3 === 0);
type Server = Awaited<ReturnType<typeof startOwn>>;

async function counted(server: Server, work: () => Promise<unknown>) {
  const before = performance.now();
  await work();
  const seconds = (performance.now() - before) / 1_000;
  const answer = await fetch(`${server.control}/counters`);
  const { requests } = (await answer.json()) as { requests: number };
  for (const id of ids) {
    const account = await fetch(`${server.control}/members/${id}`);
    const { nickname } = (await account.json()) as { nickname: string | null };
    if (nickname !== nicknameOf(id)) throw new Error(`${id} is called ${nickname}`);
  }
  return { seconds, requests };
}

async function ours() {
  const server = await startOwn();
  const discord = createDiscord({ apiUrl: `${server.url}/api`, token, serverId });
  const told = await counted(server, () =>
    Promise.all(ids.map(id => discord.updateAccount(id, give, how))),
  );
  discord.close();
  await server.stop();
  return told;
}

async function plainBot() {
  const server = await startOwn();
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: `${server.url}/api` },
  });
  const ready = new Promise(resolve => client.once('clientReady', resolve));
  await client.login(token);
  await ready;
  const guild = await client.guilds.fetch(serverId);
  const role = guild.roles.cache.find(({ name }) => name === 'Member');
  if (!role) throw new Error('The bot does not see the role.');
  const told = await counted(server, async () => {
    for (const id of ids) {
      const member = await guild.members.fetch({ user: id, force: true });
      if (!member.roles.cache.has(role.id)) await member.roles.add(role);
      if (member.nickname !== nicknameOf(id)) await member.setNickname(nicknameOf(id));
    }
  });
  await client.destroy();
  await server.stop();
  return told;
}

const theirs = await plainBot();
const reached = await ours();
console.log(
  `${ACCOUNTS} accounts: ${reached.requests} requests in ${reached.seconds.toFixed(1)} s, ` +
    `a plain bot ${theirs.requests} in ${theirs.seconds.toFixed(1)} s`,
);
const line = { reference: 'plain discord.js bot', wanted: '≤ 1.1' };
reportRounds({ name: `roles of ${ACCOUNTS} accounts, time`, ...line }, [
  reached.seconds / theirs.seconds,
]);
