import { people } from '../sample/index.js';
import { takeFirstSteps } from '../stack/first-steps.js';
import { passwordLogin } from '../stack/outside.js';
import { requiredVariable } from './required-variable.js';

// Addresses that Docker gives to its networks: https://docs.docker.com/engine/network/#automatic-subnet-allocation
const containerNetworks = ['172.16.0.0/12', '192.168.0.0/16', '10.0.0.0/8'];

export async function firstSteps(environment: NodeJS.ProcessEnv): Promise<void> {
  const issuer = requiredVariable(environment, 'IDENTITY_ISSUER');
  const administrator = people.find(({ roles }) => roles.includes('admin'));
  if (administrator === undefined) throw new Error('The sample has no administrator.');
  const adminToken = () =>
    passwordLogin(
      {
        tokenEndpoint: `${issuer}/token`,
        clientId: requiredVariable(environment, 'IDENTITY_CLIENT_ID'),
        clientSecret: requiredVariable(environment, 'IDENTITY_CLIENT_SECRET'),
      },
      administrator.login,
      administrator.password,
    );
  const done = await takeFirstSteps(
    {
      say: text => process.stdout.write(`${text}\n`),
      stopping: new AbortController().signal,
    },
    {
      platform: requiredVariable(environment, 'PLATFORM_URL'),
      keys: {
        service_name: requiredVariable(environment, 'TOOLS_SERVICE_NAME'),
        service_key: requiredVariable(environment, 'TOOLS_SERVICE_KEY'),
        api_key: requiredVariable(environment, 'TOOLS_API_KEY'),
        sync_api_key: requiredVariable(environment, 'TOOLS_SYNC_KEY'),
      },
      people,
      upstreams: [
        {
          name: 'echo',
          target: requiredVariable(environment, 'ECHO_URL'),
          cors_origins: [],
          allowed_ranges: containerNetworks,
        },
      ],
      adminToken,
    },
  );
  if (!done.linked || !done.upstreams) throw new Error('Not everything was done; see above.');
}
