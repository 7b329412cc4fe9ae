import { type Endpoint, schemesOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import type { MatrixResult } from './credential-matrix.js';

type Headers = Readonly<Record<string, string>>;

const methodOf = ({ method }: Endpoint) => (method === 'ALL' ? 'POST' : method);
/** What stands in a path does not matter: nobody gets as far. */
const pathOf = (endpoint: Endpoint, upstream: string) =>
  endpoint.path.replace(':upstream', upstream).replace(/:\w+/g, 'x1').replace('*', 'x1');

/** Every forged token at every address that a person's token opens: 401, whatever else is wrong with the request. */
export async function tryForgedTokens(
  app: FastifyInstance,
  tokens: Readonly<Record<string, string>>,
): Promise<MatrixResult> {
  const wrong: string[] = [];
  let checked = 0;
  const opened = app.guildhall.served.filter(endpoint =>
    schemesOf(endpoint).some(scheme => ['member', 'admin', 'service'].includes(scheme)),
  );
  for (const endpoint of opened)
    for (const [trick, token] of Object.entries(tokens)) {
      checked += 1;
      const { statusCode } = await app.inject({
        method: methodOf(endpoint),
        url: pathOf(endpoint, 'pay'),
        headers: { authorization: `Bearer ${token}` },
        // From an address of its own: wrong credentials are limited by address.
        remoteAddress: `10.1.${checked >> 8}.${checked & 255}`,
      });
      if (statusCode !== 401)
        wrong.push(`${endpoint.method} ${endpoint.path}: ${trick} was ${statusCode}`);
    }
  return { checked, wrong };
}

/** What browsers send along with a change that another site began. */
const foreignBeginnings: readonly Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'Cross-Site' },
  { origin: 'http://127.0.0.1:1300.evil.example' },
  { origin: 'http://127.0.0.1.evil.example:1300' },
  { origin: 'http://evil.example#http://127.0.0.1:1300' },
  { origin: 'http://127.0.0.1:1301' },
  { origin: 'https://127.0.0.1:1300' },
  { referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-mode': 'no-cors' },
];

/** Every change that a cookie alone may make, begun by another site: refused as that, and nothing runs. */
export async function tryForeignWrites(
  app: FastifyInstance,
  cookie: Headers,
  upstream: string,
): Promise<MatrixResult> {
  const wrong: string[] = [];
  let checked = 0;
  const changes = app.guildhall.served.filter(
    endpoint =>
      endpoint.method !== 'GET' &&
      schemesOf(endpoint).some(scheme => scheme === 'session' || scheme === 'admin'),
  );
  for (const endpoint of changes)
    for (const beginning of foreignBeginnings) {
      checked += 1;
      const { statusCode, body } = await app.inject({
        method: methodOf(endpoint),
        url: pathOf(endpoint, upstream),
        headers: { ...cookie, ...beginning },
      });
      const isRefused = statusCode === 403 && /another site/.test(body);
      if (!isRefused)
        wrong.push(
          `${endpoint.method} ${endpoint.path}: ${JSON.stringify(beginning)} was ${statusCode}`,
        );
    }
  return { checked, wrong };
}
