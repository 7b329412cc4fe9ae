import type { Static, TObject, TSchema } from 'typebox';
import type { Limit, Scheme, Scope } from './caller.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
export type Responses = { readonly [status: number]: TSchema };

/** What an author writes. Everything that follows from it (implied errors, defaults) is added by `endpoints`. */
export interface EndpointSpec {
  readonly method: Method;
  /** Full path; parameters as `:name`, the rest of a path as `*`. */
  readonly path: string;
  /** Other paths under which the same endpoint answers. */
  readonly aliases?: readonly string[];
  readonly auth: Scheme | readonly Scheme[];
  readonly scope?: Scope;
  readonly limit?: Limit;
  readonly tag: string;
  readonly summary: string;
  /** Beyond the specification's interactive docs. */
  readonly additional?: boolean;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /**
   * What hurts: a browser's session counts only while its login is young. `when` names the field of the body that
   * makes it hurt. Credentials that a program sends on purpose are not meant. An administrators' write says `false`
   * where it does not hurt: that is decided, and not forgotten.
   */
  readonly fresh?: boolean | { readonly when: string };
  /** A GET that changes something: HEAD and prefetches must not run it. */
  readonly changesState?: true;
  /** `optional`: JSON that may be left out altogether. */
  readonly bodyType?: 'json' | 'optional' | 'multipart' | 'form' | 'stream';
  /** Bytes of the largest body, where a schema cannot say: of a file. */
  readonly bodyLimit?: number;
  /** `stream`: the answer is written as fast as it is taken, and lies nowhere as a whole. */
  readonly answerType?: 'stream';
  /** Successes, and errors whose body is not the service's usual one. */
  readonly response: Responses;
  /** Statuses that a browser (one whose Accept names `text/html`) gets as a page instead. */
  readonly pages?: readonly number[];
  /** Errors of the service's usual shape, beyond those that every such route can give. */
  readonly errors?: readonly number[];
}

export interface Endpoint extends EndpointSpec {
  readonly limit: Limit;
}

export const schemesOf = ({ auth }: Pick<EndpointSpec, 'auth'>): readonly Scheme[] => [auth].flat();

/** How a service words its errors: one schema for most, one for a request that is not valid. */
export interface ErrorShape {
  readonly error: TSchema;
  readonly validation: { readonly status: number; readonly body: TSchema };
}

/** Statuses that follow from what an endpoint takes and who may call it. */
function impliedErrors(spec: EndpointSpec, shape: ErrorShape): number[] {
  const takesInput = spec.params ?? spec.query ?? spec.body;
  const restricted = spec.auth !== 'public';
  // Whoever sends a body where none is expected is told about the body all the same.
  const mayCarry = spec.method !== 'GET';
  return [
    ...(takesInput || mayCarry ? [400] : []),
    ...(restricted ? [401, 403] : []),
    ...(spec.params ? [404] : []),
    ...(spec.body || mayCarry ? [408, 413, 415] : []),
    ...(takesInput || mayCarry ? [shape.validation.status] : []),
    // Wrong credentials are counted where right ones are not.
    ...(spec.limit === 'none' && !restricted ? [] : [429]),
    // Headers that are too long are refused before anything of the request is read.
    431,
    500,
    503,
  ];
}

/** Every endpoint as it is written, first to last: a module tells its names by the alphabet. */
const written = new Set<unknown>();

/** The endpoint function of one service: fills in what every endpoint of that service has alike. */
export function endpoints<const S extends ErrorShape>(shape: S) {
  return <const E extends EndpointSpec>(
    spec: E,
  ): Omit<E, 'limit'> & { readonly limit: Limit; readonly errorShape: S } => {
    const errors = [...impliedErrors(spec, shape), ...(spec.errors ?? [])];
    const implied = Object.fromEntries(
      errors.map(status => [
        status,
        status === shape.validation.status ? shape.validation.body : shape.error,
      ]),
    );
    const made = {
      ...spec,
      limit: spec.limit ?? 'caller',
      response: { ...implied, ...spec.response },
      errorShape: shape,
    };
    written.add(made);
    return made;
  };
}

/** The endpoints among all that a file of contracts exports. */
export function endpointsIn<const F extends object>(file: F) {
  const names = new Map<unknown, string>(Object.entries(file).map(([name, made]) => [made, name]));
  const inOrder = [...written].flatMap(made => {
    const name = names.get(made);
    return name === undefined ? [] : [[name, made]];
  });
  return Object.fromEntries(inOrder) as {
    readonly [N in keyof F as F[N] extends Endpoint ? N : never]: F[N];
  };
}

/** What a client is made of: endpoints of one service by the name under which they are called. */
export interface Callable {
  readonly name: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** A service. */
export interface Api extends Callable {
  readonly title: string;
  readonly version: string;
}
export const api = <const A extends Api>(definition: A): A => definition;

type SuccessStatus = 200 | 201 | 202 | 204 | 302 | 303;
type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

/** The body of a success, whichever success status the endpoint declares. */
export type SuccessBody<E extends Pick<EndpointSpec, 'response'>> = {
  [S in keyof E['response'] & SuccessStatus]: E['response'][S] extends TSchema
    ? Static<E['response'][S]>
    : never;
}[keyof E['response'] & SuccessStatus];

export interface Input<E extends EndpointSpec> {
  readonly params: StaticOf<E['params']>;
  readonly query: StaticOf<E['query']>;
  readonly body: StaticOf<E['body']>;
}
