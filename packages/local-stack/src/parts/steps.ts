import { ensureDatabase } from '../postgres/index.js';
import { administrator, loadSource, people, sampleData } from '../sample/index.js';
import { takeFirstSteps } from '../stack/first-steps.js';
import { passwordLogin } from '../stack/outside.js';
import { required } from './servers.js';

/** The membership database beside the services' own, in the same server; `DATABASE_URL` may make databases there. */
export async function prepareSource(): Promise<void> {
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

// Addresses that Docker gives to its networks: https://docs.docker.com/engine/network/#automatic-subnet-allocation
const containerNetworks = ['172.16.0.0/12', '192.168.0.0/16', '10.0.0.0/8'];

export async function firstSteps(): Promise<void> {
  const client = {
    tokenEndpoint: `${required('IDENTITY_ISSUER')}/token`,
    clientId: required('IDENTITY_CLIENT_ID'),
    clientSecret: required('IDENTITY_CLIENT_SECRET'),
  };
  const done = await takeFirstSteps(
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
      upstreams: [
        {
          name: 'echo',
          target: required('ECHO_URL'),
          cors_origins: [],
          allowed_ranges: containerNetworks,
        },
      ],
      adminToken: () => passwordLogin(client, administrator.login, administrator.password),
    },
  );
  if (!done.linked || !done.upstreams) throw new Error('Not everything was done; see above.');
}
