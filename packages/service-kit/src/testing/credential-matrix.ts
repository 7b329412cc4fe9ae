import type { CarrierName } from '@guildhall/auth';
import { type CredentialKind, credentialMatrix, type Shown } from '@guildhall/auth/testing';
import type { Endpoint, Scope } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

type Show = (kind: CredentialKind, scope: Scope | undefined) => Shown | Promise<Shown>;

type Parameters = Readonly<Record<string, string>>;

export const methodOf = ({ method }: Endpoint) => (method === 'ALL' ? 'POST' : method);
/** A path for the route, with existing ids where the guard depends on them. */
export const pathOf = ({ path }: Endpoint, parameters: Parameters) =>
  path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'x1').replace('*', 'x1');

/**
 * The guard's decision about one credential. Only its refusals carry a challenge; what a handler answers does not
 * matter here.
 */
async function outcomeOf(
  app: FastifyInstance,
  endpoint: Endpoint,
  { headers, body }: Shown,
  from: { readonly address: string; readonly parameters: Parameters },
): Promise<'pass' | number> {
  const method = methodOf(endpoint);
  const hasBody = !['GET', 'DELETE'].includes(method) && endpoint.bodyType !== 'multipart';
  const answer = await app.inject({
    method,
    url: pathOf(endpoint, from.parameters),
    headers: { ...headers },
    remoteAddress: from.address,
    ...(hasBody && { payload: { ...body } }),
  });
  return answer.headers['www-authenticate'] === undefined ? 'pass' : answer.statusCode;
}

export interface MatrixResult {
  readonly checked: number;
  /** `GET /path: credential was 403 instead of 401`. */
  readonly wrong: readonly string[];
}

/** Every trial at every endpoint, each from its own address because of the limits. */
export async function tryAll<Trial>(
  endpoints: readonly Endpoint[],
  trialsOf: (endpoint: Endpoint) => Iterable<Trial>,
  complaintAbout: (endpoint: Endpoint, trial: Trial, address: string) => Promise<string | false>,
): Promise<MatrixResult> {
  const wrong: string[] = [];
  let checked = 0;
  for (const endpoint of endpoints)
    for (const trial of trialsOf(endpoint)) {
      checked += 1;
      const address = `10.0.${checked >> 8}.${checked & 255}`;
      const complaint = await complaintAbout(endpoint, trial, address);
      if (complaint) wrong.push(`${endpoint.method} ${endpoint.path}: ${complaint}`);
    }
  return { checked, wrong };
}

/** Checks 401 and 403 for every contract an app serves. */
export const tryCredentials = (
  app: FastifyInstance,
  carriers: readonly CarrierName[],
  show: Show,
  parameters: Parameters = {},
): Promise<MatrixResult> =>
  tryAll(
    app.guildhall.served,
    endpoint => credentialMatrix(endpoint, carriers),
    async (endpoint, { credential, expected }, address) => {
      const shown = await show(credential, endpoint.scope);
      const outcome = await outcomeOf(app, endpoint, shown, { address, parameters });
      return outcome !== expected && `${credential} was ${outcome} instead of ${expected}`;
    },
  );
