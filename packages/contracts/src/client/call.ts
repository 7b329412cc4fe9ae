import type { Static, TSchema } from 'typebox';
import type { Callable, Endpoint, SuccessBody } from '../endpoint.js';
import type { CallOptions } from './options.js';
import type { ResponseError } from './response-error.js';

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type AnySchema<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema }
  ? S
  : never;

/** A part of the input: left out if the endpoint has none, optional if `{}` is valid. */
type Member<K extends string, S> = [S] extends [never]
  ? unknown
  : S extends TSchema
    ? Record<never, never> extends Static<S>
      ? { readonly [P in K]?: Static<S> }
      : { readonly [P in K]: Static<S> }
    : unknown;

type WithFiles<T> = { readonly [K in keyof T]: T[K] | Blob };
type BodyOf<E, S extends TSchema> = E extends { readonly bodyType: 'optional' }
  ? { readonly body?: Static<S> }
  : E extends { readonly bodyType: 'multipart' }
    ? { readonly body: WithFiles<Static<S>> | FormData }
    : { readonly body: Static<S> };
type BodyMember<E> = E extends { readonly body: infer S extends TSchema }
  ? BodyOf<E, S>
  : E extends { readonly bodyType: 'multipart' }
    ? { readonly body: FormData }
    : unknown;

/** The input of an endpoint's call. */
export type InputOf<E extends Endpoint> = Simplify<
  Member<'params', AnySchema<E, 'params'>> & Member<'query', AnySchema<E, 'query'>> & BodyMember<E>
>;

type Takes<E, K extends string, Status> = [AnySchema<E, K>] extends [never] ? never : Status;
type Shape<E> = E extends { readonly errorShape: infer S } ? S : never;
type ValidationStatus<E> =
  Shape<E> extends { validation: { status: infer S extends number } } ? S : never;

type Invalid<E> = 400 | ValidationStatus<E>;

/** Statuses that `endpoints` adds to declared ones. */
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

/** Response bodies by status. */
type BodiesOf<E extends Endpoint> = Simplify<{ [S in StatusOf<E>]: BodyAt<E, S> }>;

/** A response for each status, discriminated by `status`; `ok` means below 400. */
export type Answers<Bodies> = {
  [S in keyof Bodies & number]: {
    readonly status: S;
    readonly ok: IsFailure<S> extends true ? false : true;
    readonly body: Bodies[S];
    readonly headers: Headers;
  };
}[keyof Bodies & number];

/** An error for each failure status, discriminated by `status`. */
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

/** Expanded types, so that editors show the shapes. */
export interface Call<In, Out, Bodies> {
  /** Returns the body of a success; throws a `ResponseError` or `ConnectionError` otherwise. */
  (...args: Arguments<In>): Promise<Out>;
  /** Returns every declared response; throws for undeclared ones and without a response. */
  raw(...args: Arguments<In>): Promise<Answers<Bodies>>;
  /** Whether the error is a declared response of this call; then `status` discriminates its body. */
  failed(error: unknown): error is Failures<Bodies>;
}

/** One function per endpoint. Forwarding endpoints (`ALL`) have no fixed shape and are left out. */
export type Client<A extends Callable> = {
  readonly [K in keyof A['endpoints'] as A['endpoints'][K]['method'] extends 'ALL'
    ? never
    : K]: Call<
    InputOf<A['endpoints'][K]>,
    SuccessBody<A['endpoints'][K]>,
    BodiesOf<A['endpoints'][K]>
  >;
};
