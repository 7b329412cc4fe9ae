import type { Callable, Endpoint } from '../endpoint.js';
import type { Received } from './attempt.js';
import type { Client } from './call.js';
import { exchange } from './exchange.js';
import { isDeclared } from './media.js';
import type { CallOptions, ClientOptions } from './options.js';
import type { AnyInput } from './request.js';
import { ResponseError } from './response-error.js';

function errorOf(name: string, received: Received, declared: boolean) {
  return new ResponseError({ ...received, endpoint: name, body: received.body.value, declared });
}

function callOf(name: string, endpoint: Endpoint, client: ClientOptions) {
  const receive = async (input: AnyInput = {}, options: CallOptions = {}) => {
    const received = await exchange(name, endpoint, input, client, options);
    const declared = isDeclared(endpoint.response[received.status], received.body, client.fits);
    return { received, declared };
  };
  const call = async (input?: AnyInput, options?: CallOptions) => {
    const { received, declared } = await receive(input, options);
    if (!declared || received.status >= 400) throw errorOf(name, received, declared);
    return received.body.value;
  };
  const raw = async (input?: AnyInput, options?: CallOptions) => {
    const { received, declared } = await receive(input, options);
    if (!declared) throw errorOf(name, received, declared);
    const { body, headers, status } = received;
    return { status, ok: status < 400, body: body.value, headers };
  };
  const failed = (error: unknown) =>
    error instanceof ResponseError && error.endpoint === name && error.declared;
  return Object.assign(call, { raw, failed });
}

/** A function for each endpoint of a service, or for those of it that are named. */
export function createClient<const A extends Callable>(api: A, options: ClientOptions): Client<A> {
  const calls = Object.entries(api.endpoints)
    .filter(([, endpoint]) => endpoint.method !== 'ALL')
    .map(([name, endpoint]) => [name, callOf(`${api.name}.${name}`, endpoint, options)]);
  return Object.fromEntries(calls) as Client<A>;
}
