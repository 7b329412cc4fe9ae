import { schemesOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { type MatrixResult, methodOf, pathOf, tryAll } from './credential-matrix.js';

type Headers = Readonly<Record<string, string>>;

/** Headers browsers send with a cross-site request. */
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

/** Every change possible with a cookie alone, as a cross-site request: refused, and nothing runs. */
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
