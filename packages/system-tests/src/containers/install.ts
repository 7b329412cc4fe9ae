import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { type Bases, haveOutside } from './bases.js';
import { type Docker, run } from './docker.js';
import { imagesOf, type Version } from './images.js';
import { runTests } from './journeys.js';
import { placeOf } from './place.js';

/** What the tests of an installation have to know of the run that they are of. */
export interface Installation {
  readonly clients: Docker;
  readonly bases: Bases;
  /** Guildhall's files, as just downloaded. */
  readonly folder: string;
  readonly project: string;
  /** A network that is not ours: the organization's own. */
  readonly outside: string;
  /** By label: every container that is not of Compose. */
  readonly label: string;
  readonly databasePassword: string;
  readonly ports: {
    readonly https: number;
    readonly provider: number;
    readonly database: number;
  };
  /** What stands before `.env`: names and ports of this run, so that the file is as setup writes it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** From nothing to a working organization as docs/install.md says it, beside a provider and a database of others. */
export async function install(
  clients: Docker,
  bases: Bases,
  { version, sources }: Version,
): Promise<string> {
  await haveOutside(clients.docker, bases);
  const project = `guildhall-test-${process.pid}-install`;
  const first = 20_000 + (process.pid % 400) * 30 + 15;
  const ports = { https: first, provider: first + 1, database: first + 2 };
  const outside = `${project}-outside`;
  const installation: Installation = {
    clients,
    bases,
    folder: sources,
    project,
    outside,
    label: `guildhall-test=${project}`,
    databasePassword: randomBytes(12).toString('hex'),
    ports,
    environment: {
      ...bases,
      COMPOSE_PROJECT_NAME: project,
      NETWORK: `10.214.${process.pid % 250}`,
      GUILDHALL_IMAGES: imagesOf,
      GUILDHALL_VERSION: version,
      PLATFORM_PORT: `${first + 3}`,
      CHAT_BOT_PORT: `${first + 4}`,
      PAY_PORT: `${first + 5}`,
      HTTP_PORT: `${first + 6}`,
      HTTPS_PORT: `${first}`,
    },
  };
  const { docker } = clients;
  const { databasePassword } = installation;
  await run(docker, ['network', 'create', outside]);
  try {
    return await runTests('install', [], {
      GUILDHALL_INSTALLATION: JSON.stringify(installation),
      TEST_MYSQL_URL: `mysql://root:${databasePassword}@127.0.0.1:${ports.database}`,
      // The client that builds is the first that is found, also by Compose.
      PATH: `${dirname(docker)}:${process.env.PATH}`,
    });
  } finally {
    await placeOf(clients, { folder: sources, project }).remove();
    await removeOutside(docker, installation);
  }
}

async function removeOutside(docker: string, { label, outside }: Installation): Promise<void> {
  const said = await run(docker, ['ps', '--all', '--quiet', '--filter', `label=${label}`]);
  const ids = said.split('\n').filter(id => id !== '');
  if (ids.length > 0) await run(docker, ['rm', '--force', '--volumes', ...ids]);
  await run(docker, ['network', 'rm', outside]);
}
