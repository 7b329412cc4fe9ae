import type { Static, TSchema } from 'typebox';
import type { Callable, Endpoint, SuccessBody } from '../endpoint.js';
import type { CallOptions } from './options.js';
import type { ResponseError } from './response-error.js';

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type AnySchema<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema }
  ? S
  : never;

/** One member of the input: left out where the endpoint takes none, optional where `{}` would do. */
type Member<K extends string, S> = [S] extends [never]
  ? unknown
  : S extends TSchema
    ? Record<never, never> extends Static<S>
      ? { readonly [P in K]?: Static<S> }
      : { readonly [P in K]: Static<S> }
    : unknown;

/** What is sent as it is. A stream can be sent once only, so such a call is never repeated. */
export type RawBody = ReadableStream<Uint8Array> | Blob | Uint8Array | string;

type WithFiles<T> = { readonly [K in keyof T]: T[K] | Blob };
type BodyOf<E, S extends TSchema> = E extends { readonly bodyType: 'optional' }
  ? { readonly body?: Static<S> }
  : E extends { readonly bodyType: 'multipart' }
    ? { readonly body: WithFiles<Static<S>> | FormData }
    : E extends { readonly bodyType: 'stream' }
      ? { readonly body: RawBody }
      : { readonly body: Static<S> };
type BodyMember<E> = E extends { readonly body: infer S extends TSchema }
  ? BodyOf<E, S>
  : E extends { readonly bodyType: 'multipart' }
    ? { readonly body: FormData }
    : E extends { readonly bodyType: 'stream' }
      ? { readonly body: RawBody }
      : unknown;

/** What a call of the endpoint takes. */
export type InputOf<E extends Endpoint> = Simplify<
  Member<'params', AnySchema<E, 'params'>> & Member<'query', AnySchema<E, 'query'>> & BodyMember<E>
>;

type Takes<E, K extends string, Status> = [AnySchema<E, K>] extends [never] ? never : Status;
type Shape<E> = E extends { readonly errorShape: infer S } ? S : never;
type ValidationStatus<E> =
  Shape<E> extends { validation: { status: infer S extends number } } ? S : never;

type Invalid<E> = 400 | ValidationStatus<E>;

/** The same statuses that `endpoints` adds to what an endpoint declares itself. */
type ImpliedStatus<E extends Endpoint> =
  | Takes<E, 'params', 404 | Invalid<E>>
  | Takes<E, 'query', Invalid<E>>
  | Takes<E, 'body', 408 | 413 | 415 | Invalid<E>>
  | (E['method'] extends 'GET' ? never : 408 | 413 | 415 | Invalid<E>)
  | (E['auth'] extends 'public' ? never : 401 | 403)
  | (E extends { readonly errors: readonly (infer S extends number)[] } ? S : never)
  | 429
  | 431
  | 500
  | 503;
type ImpliedBody<E, S> =
  Shape<E> extends {
    error: infer Usual extends TSchema;
    validation: { body: infer OfInvalid extends TSchema };
  }
    ? Static<S extends ValidationStatus<E> ? OfInvalid : Usual>
    : unknown;

type OwnStatus<E extends Endpoint> = keyof E['response'] & number;
type StatusOf<E extends Endpoint> = OwnStatus<E> | ImpliedStatus<E>;
type BodyAt<E extends Endpoint, S> =
  S extends OwnStatus<E> ? Static<E['response'][S]> : ImpliedBody<E, S>;
type IsFailure<S extends number> = `${S}` extends `${4 | 5}${string}` ? true : false;

/** The body of every answer that the endpoint may give, by status. */
type BodiesOf<E extends Endpoint> = Simplify<{ [S in StatusOf<E>]: BodyAt<E, S> }>;

/** One answer for each status, told apart by `status`; `ok` is a status below 400. */
export type Answers<Bodies> = {
  [S in keyof Bodies & number]: {
    readonly status: S;
    readonly ok: IsFailure<S> extends true ? false : true;
    readonly body: Bodies[S];
    readonly headers: Headers;
  };
}[keyof Bodies & number];

/** One error for each status that is a failure, told apart by `status`. */
export type Failures<Bodies> = {
  [S in keyof Bodies & number]: IsFailure<S> extends true ? ResponseError<S, Bodies[S]> : never;
}[keyof Bodies & number];

export type AnswerOf<E extends Endpoint> = Answers<BodiesOf<E>>;
export type FailureOf<E extends Endpoint> = Failures<BodiesOf<E>>;

type NoInput = { readonly [member: string]: never };
type Arguments<In> =
  Record<never, never> extends In
    ? [input?: keyof In extends never ? NoInput : In, options?: CallOptions]
    : [input: In, options?: CallOptions];

/** Written out as shapes, so that an editor shows them and not where they came from. */
export interface Call<In, Out, Bodies> {
  /** Gives the body of a success; throws a `ResponseError` or a `ConnectionError` otherwise. */
  (...args: Arguments<In>): Promise<Out>;
  /** Gives every answer the contract declares; throws for any other and when there is none. */
  raw(...args: Arguments<In>): Promise<Answers<Bodies>>;
  /** Whether this call threw it for an answer the contract declares: `status` then tells the body. */
  failed(error: unknown): error is Failures<Bodies>;
}

/** One function per endpoint. What is forwarded to others (`ALL`) has no fixed shape, so it is left out. */
export type Client<A extends Callable> = {
  readonly [K in keyof A['endpoints'] as A['endpoints'][K]['method'] extends 'ALL'
    ? never
    : K]: Call<
    InputOf<A['endpoints'][K]>,
    SuccessBody<A['endpoints'][K]>,
    BodiesOf<A['endpoints'][K]>
  >;
};
