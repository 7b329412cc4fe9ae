import { rm } from 'node:fs/promises';
import { toolsName } from '@guildhall/auth';
import { removePostgres } from '../postgres/index.js';
import { people, sampleData } from '../sample/index.js';
import { attemptStep, type StackContext, step } from './context.js';
import { openDatabases } from './databases.js';
import { takeFirstSteps } from './first-steps.js';
import { addressesOf, type Fleet, servicesToStart, startServices } from './fleet.js';
import {
  type Folder,
  openFolder,
  removeEnvironmentFiles,
  writeEnvironmentFiles,
  writePrivateJson,
} from './folder.js';
import type { ServiceName } from './options.js';
import { audience, chatFor, startOutside } from './outside.js';
import { nextFreePort, usualPorts } from './ports.js';
import { endLeftovers, noteProcesses } from './processes.js';
import { importedKeys, loadSecrets } from './secrets.js';
import { runServiceCommand } from './service-command.js';
import { isBuilt } from './service-process.js';
import { environmentOf, type Surroundings } from './services.js';
import { personEntry, type StackFile, sampleStatements, wireNames } from './stack-file.js';

export interface RunningStack {
  file: StackFile;
  fleet: Fleet;
  echo: string;
}

/** Origins where a web app under development usually runs. */
const webApps = ['http://127.0.0.1:3000', 'http://127.0.0.1:5173'];

export async function runStack(context: StackContext): Promise<RunningStack> {
  const { root, options, environment, onStarted } = context;
  const folder = await openFolder(root);
  await claim(context, folder);
  const secrets = await loadSecrets(folder.secrets);
  const everybody = [...people, ...(context.further ?? [])];
  const names = servicesToStart(context);
  const addresses = await addressesOf(names, options.portOffset);

  step(context, 'Starting the databases');
  const databases = await openDatabases({
    dataDir: folder.postgres,
    port: () => nextFreePort(usualPorts.postgres + options.portOffset),
    secrets,
    only: options.only,
    environment,
    sample: options.empty ? undefined : sampleData(),
    say: context.say,
  });
  onStarted(databases.stop);

  step(context, 'Starting the login service, the chat server and the echo upstream');
  const { identity, echo, chat } = await startOutside(
    secrets,
    { home: addresses.platform, portOffset: options.portOffset, people: everybody },
    onStarted,
  );
  const around: Surroundings = {
    production: options.production,
    addresses,
    databases: databases.urls,
    redisUrl: environment.REDIS_URL,
    identity: { ...identity, audience },
    chat: chatFor(chat, secrets),
    allowedOrigins: environment.ALLOWED_ORIGINS?.split(',') ?? webApps,
    upstreamsFile: folder.upstreams,
    secrets,
  };
  const upstreams = [{ name: 'echo', target: echo.url, cors_origins: webApps }];
  await writePrivateJson(
    folder.upstreams,
    upstreams.map(each => ({ ...each, allowed_ranges: ['127.0.0.0/8'] })),
  );
  onStarted(() => removeEnvironmentFiles(folder.environment));
  await writeEnvironmentFiles(folder.environment, names, name => environmentOf(name, around));
  const environmentFor = (name: ServiceName) => ({
    ...environment,
    ...environmentOf(name, around),
  });
  if (names.includes('platform') && isBuilt(root, 'platform', 'cli')) {
    step(context, 'Importing API keys');
    await runServiceCommand({
      root,
      service: 'platform',
      environment: environmentFor('platform'),
      args: ['keys', 'import'],
      input: importedKeys(secrets),
    });
  }
  const fleet = await startServices(context, folder, names, environmentFor, addresses);
  if (names.includes('chat-bot') && isBuilt(root, 'chat-bot', 'cli')) {
    await attemptStep(context, 'Registering chat commands', () =>
      runServiceCommand({
        root,
        service: 'chat-bot',
        environment: environmentFor('chat-bot'),
        args: ['commands', 'register'],
      }),
    );
  }

  const keys = {
    service_name: toolsName,
    service_key: secrets.keys.TOOLS_SERVICE_KEY,
    api_key: secrets.keys.TOOLS_API_KEY,
    sync_api_key: secrets.keys.TOOLS_SYNC_KEY,
    webhook_secret: secrets.webhook_secret,
  };
  const linked =
    names.includes('platform') &&
    (await takeFirstSteps(context, {
      platform: addresses.platform,
      ...(names.includes('chat-bot') && { chatBot: addresses['chat-bot'] }),
      keys,
      people: options.empty ? [] : people,
    }));
  const pay = { name: 'pay', target: addresses.pay, cors_origins: around.allowedOrigins };
  const file: StackFile = {
    mode: options.production ? 'production' : 'development',
    services: wireNames(names.map(name => [name, addresses[name]])),
    identity: {
      issuer: identity.issuer,
      token_endpoint: identity.tokenEndpoint,
      client_id: identity.clientId,
      client_secret: identity.clientSecret,
    },
    keys,
    people: everybody.map(person => personEntry(person, linked)),
    chat: { url: chat.url, server_id: chat.serverId, control: chat.control },
    databases: wireNames(Object.entries(databases.urls)),
    upstreams: names.includes('pay') ? [...upstreams, pay] : upstreams,
    samples: { statements: await sampleStatements(root) },
  };
  onStarted(() => rm(folder.stack, { force: true }));
  await writePrivateJson(folder.stack, file);
  return { file, fleet, echo: echo.url };
}

/** We own this folder now: no other run is active, and leftovers of a killed one are gone. */
async function claim({ options, say, onStarted }: StackContext, folder: Folder): Promise<void> {
  await endLeftovers(folder.processes);
  await noteProcesses(folder.processes, {});
  onStarted(() => rm(folder.processes, { force: true }));
  await rm(folder.stack, { force: true });
  await removeEnvironmentFiles(folder.environment);
  if (!options.reset) return;
  say('Deleting the data, secrets and keys of the last start');
  await removePostgres(folder.postgres);
  await rm(folder.secrets, { force: true });
}
