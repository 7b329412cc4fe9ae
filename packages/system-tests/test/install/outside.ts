import { lookup } from 'node:dns';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { Agent, setGlobalDispatcher } from 'undici';
import { outsideImages } from '../../src/containers/bases.js';
import { run } from '../../src/containers/docker.js';
import type { Installation } from '../../src/containers/install.js';
import { configuration } from './glewlwyd/configuration.js';

export const installation: Installation = JSON.parse(process.env.GUILDHALL_INSTALLATION ?? '');
const { clients, folder, outside, label, ports, databasePassword } = installation;

/** Stands in for DNS; *.localhost resolves to this machine where that is supported. */
export const names = {
  platform: 'guildhall.localhost',
  provider: 'login.localhost',
  database: 'membership.localhost',
} as const;

export const platformUrl = `https://${names.platform}:${ports.https}`;
export const providerOrigin = `http://${names.provider}:${ports.provider}`;

/** What the organization has already, each in a container beside ours and by a name of its own. */
export async function startOutside(): Promise<void> {
  const start = (name: string, port: number, rest: readonly string[]) =>
    run(clients.docker, [
      ...['run', '--detach', '--label', label, '--network', outside, '--network-alias', name],
      ...['--publish', `127.0.0.1:${port}:${port}`, ...rest],
    ]);
  // Goes with the folder, and no build looks at it.
  const own = join(folder, '.local/provider');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'glewlwyd.conf'), configuration(providerOrigin));
  await start(names.provider, ports.provider, [
    ...['--volume', `${own}:/etc/guildhall:ro`, outsideImages.provider],
  ]);
  await start(names.database, ports.database, [
    ...['--env', `PORT=${ports.database}`, '--env', `ROOT_PASSWORD=${databasePassword}`],
    outsideImages.database,
  ]);
}

/** From here on requests of this process find those names, and trust this authority. */
export function findNames(authority: string | null): void {
  setGlobalDispatcher(
    new Agent({
      connect: {
        ...(authority !== null && { ca: [...rootCertificates, authority] }),
        lookup: (host, options, done) =>
          lookup(host.endsWith('.localhost') ? '127.0.0.1' : host, options, done),
      },
    }),
  );
}
