import type { Static, TObject, TSchema } from 'typebox';
import type { Limit, Scheme, Scope } from './caller.js';
import type { PageName } from './pages.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
export type Responses = { readonly [status: number]: TSchema };

/** An endpoint as written; `endpoints` adds implied errors and defaults. */
export interface EndpointSpec {
  readonly method: Method;
  /** Full path with `:name` parameters; `*` for the rest. */
  readonly path: string;
  /** Additional paths of the same endpoint. */
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
   * A sensitive action: a person's session or access token must come from a recent login. `session` exempts tokens
   * where the specification accepts them as they are. `when` names the body field that makes it sensitive.
   * Administrators' writes must set it, `false` if not sensitive.
   */
  readonly fresh?: boolean | 'session' | { readonly when: string };
  /** Also for erased members: ends, reads or erases data, or forwards the request. */
  readonly allowsErased?: true;
  /** A GET with side effects: HEAD and prefetches must not run it. */
  readonly changesState?: true;
  /** `optional`: JSON that may be left out. */
  readonly bodyType?: 'json' | 'optional' | 'multipart' | 'form' | 'stream';
  /** Maximum body size in bytes where the schema cannot tell: files. */
  readonly bodyLimit?: number;
  /** `stream`: written as it is read, never complete in memory. */
  readonly answerType?: 'stream';
  /** Successes, and errors with an unusual body. */
  readonly response: Responses;
  /** Which page a browser gets; `pages` lists the statuses. */
  readonly page?: PageName;
  /** Errors in the service's usual format, beyond the implied ones. */
  readonly errors?: readonly number[];
}

export interface Endpoint extends EndpointSpec {
  readonly limit: Limit;
}

export const schemesOf = ({ auth }: Pick<EndpointSpec, 'auth'>): readonly Scheme[] => [auth].flat();

/** A service's error schemas: the usual one, and one for validation. */
export interface ErrorShape {
  readonly error: TSchema;
  readonly validation: { readonly status: number; readonly body: TSchema };
}

/** Field names of member numbers in paths, queries and bodies. */
const memberFields = ['memberNumber', 'member_number', 'membernumber'] as const;

/** Member numbers in a part of a request. */
export const memberNumbersIn = (part: unknown): string[] =>
  memberFields.flatMap(field => {
    const number: unknown = Object(part)[field];
    return typeof number === 'string' ? [number] : [];
  });

/** Whether a member calls on their own behalf. */
export const isCalledAsMember = (endpoint: Pick<EndpointSpec, 'auth'>): boolean =>
  schemesOf(endpoint).some(scheme => scheme === 'member' || scheme === 'session');

/** Whether it writes on behalf of a member: 410 after an erasure. */
export function writesForMember(endpoint: EndpointSpec): boolean {
  const { allowsErased, body, changesState, method, params, query } = endpoint;
  if (allowsErased || (method === 'GET' && !changesState)) return false;
  const names = [params, query, body].flatMap(part => Object.keys(part?.properties ?? {}));
  return isCalledAsMember(endpoint) || memberFields.some(field => names.includes(field));
}

/** Statuses implied by the input and the callers. */
function impliedErrors(spec: EndpointSpec, shape: ErrorShape): number[] {
  const takesInput = spec.params ?? spec.query ?? spec.body;
  const restricted = spec.auth !== 'public';
  // A body sent where none is expected can be invalid too.
  const mayCarry = spec.method !== 'GET';
  return [
    ...(takesInput || mayCarry ? [400] : []),
    ...(restricted ? [401, 403] : []),
    ...(spec.params ? [404] : []),
    ...(writesForMember(spec) ? [410] : []),
    ...(spec.body || mayCarry ? [408, 413, 415] : []),
    ...(takesInput || mayCarry ? [shape.validation.status] : []),
    // Invalid credentials count even where valid ones do not.
    ...(spec.limit === 'none' && !restricted ? [] : [429]),
    // Overlong headers are refused before the request is read.
    431,
    500,
    503,
  ];
}

/** Endpoints in source order; a module's exports are sorted by name. */
const written = new Set<unknown>();

/** Creates a service's `endpoint` function, which fills in common parts. */
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

/** The endpoints among a module's exports. */
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

/** A service's endpoints by function name, for clients. */
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

/** The body of a success, for any success status. */
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
