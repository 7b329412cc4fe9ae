import { once } from 'node:events';
import { Command } from 'commander';
import { startChatServer } from '../chat/index.js';
import { startEcho } from '../echo/index.js';
import { startIdentity } from '../identity/index.js';
import { ensureDatabase } from '../postgres/index.js';
import { loadSource, people, sampleData } from '../sample/index.js';
import { chatLogin, chatWorld } from '../stack/chat-world.js';
import { takeFirstSteps } from '../stack/first-steps.js';

/** What a part cannot do without. */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

// Every address of the container; which of them anybody reaches is decided where it is run.
const place = () => ({ host: '0.0.0.0', port: Number(required('PORT')) });

const serveIdentity = () =>
  startIdentity({
    ...place(),
    people,
    issuer: required('IDENTITY_ISSUER'),
    audience: required('IDENTITY_AUDIENCE'),
    clients: [{ id: required('IDENTITY_CLIENT_ID'), secret: required('IDENTITY_CLIENT_SECRET') }],
  });

const serveChat = () =>
  startChatServer({
    ...place(),
    ...chatWorld(required('DISCORD_TOKEN')),
    oauth: chatLogin(required('PLATFORM_PUBLIC_URL'), required('DISCORD_CLIENT_SECRET')),
  });

const serveEcho = () => startEcho(place());

/** The membership database beside the services' own, in the same server; `DATABASE_URL` may make databases there. */
async function prepareSource(): Promise<void> {
  const address = new URL(required('SOURCE_DATABASE_URL'));
  const url = await ensureDatabase(required('DATABASE_URL'), {
    name: address.pathname.slice(1),
    role: address.username,
    password: decodeURIComponent(address.password),
  });
  const filled = await loadSource(url, sampleData());
  process.stdout.write(
    filled === 'now' ? 'Filled.\n' : `It was filled ${filled}; nothing is changed.\n`,
  );
}

async function firstSteps(): Promise<void> {
  const linked = await takeFirstSteps(
    {
      say: text => process.stdout.write(`${text}\n`),
      stopping: new AbortController().signal,
    },
    {
      platform: required('PLATFORM_URL'),
      keys: {
        service_name: required('TOOLS_SERVICE_NAME'),
        service_key: required('TOOLS_SERVICE_KEY'),
        api_key: required('TOOLS_API_KEY'),
        sync_api_key: required('TOOLS_SYNC_KEY'),
      },
      people,
    },
  );
  if (!linked) throw new Error('Not everything was done; see above.');
}

const program = new Command('parts').description(
  'Single parts of the local stack, for containers: each is told by its environment what to be.',
);

/** Serves until it is told to stop. */
const serving = (start: () => Promise<{ stop(): Promise<void> }>) =>
  async function serve() {
    const part = await start();
    process.stdout.write('Ready.\n');
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await part.stop();
  };

program.command('identity').description('The login service').action(serving(serveIdentity));
program.command('chat').description('The chat server').action(serving(serveChat));
program.command('echo').description('The upstream that echoes').action(serving(serveEcho));
program
  .command('source')
  .description('Make the membership database and fill it with the sample, then stop')
  .action(prepareSource);
program
  .command('first-steps')
  .description('Synchronize, link the sample accounts, then stop')
  .action(firstSteps);
try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
