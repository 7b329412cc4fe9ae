import { schemesOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { type MatrixResult, methodOf, pathOf, tryAll } from './credential-matrix.js';

type Headers = Readonly<Record<string, string>>;

/** Every forged token at every address that a person's token opens: 401, whatever else is wrong with the request. */
export const tryForgedTokens = (
  app: FastifyInstance,
  tokens: Readonly<Record<string, string>>,
): Promise<MatrixResult> =>
  tryAll(
    app.guildhall.served.filter(endpoint =>
      schemesOf(endpoint).some(scheme => ['member', 'admin', 'service'].includes(scheme)),
    ),
    () => Object.entries(tokens),
    async (endpoint, [trick, token], remoteAddress) => {
      const { statusCode } = await app.inject({
        method: methodOf(endpoint),
        // What stands in a path does not matter: nobody gets as far.
        url: pathOf(endpoint, { upstream: 'pay' }),
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      });
      return statusCode !== 401 && `${trick} was ${statusCode}`;
    },
  );

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
export const tryForeignWrites = (
  app: FastifyInstance,
  cookie: Headers,
  upstream: string,
): Promise<MatrixResult> =>
  tryAll(
    app.guildhall.served.filter(
      endpoint =>
        endpoint.method !== 'GET' &&
        schemesOf(endpoint).some(scheme => scheme === 'session' || scheme === 'admin'),
    ),
    () => foreignBeginnings,
    async (endpoint, beginning) => {
      const { statusCode, body } = await app.inject({
        method: methodOf(endpoint),
        url: pathOf(endpoint, { upstream }),
        headers: { ...cookie, ...beginning },
      });
      const isRefused = statusCode === 403 && /another site/.test(body);
      return !isRefused && `${JSON.stringify(beginning)} was ${statusCode}`;
    },
  );
