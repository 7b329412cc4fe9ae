import { forbidden, type Scheme, type Scope } from '@guildhall/contracts';
import type { KeyKind } from './keys/key-format.js';

/** An anonymous caller; only for endpoints with `public`. */
export interface Anonymous {
  readonly kind: 'anonymous';
}

/** A person by identity token. `member` is null if they are not a member. */
export interface Identity {
  readonly subject: string;
  readonly member: string | null;
  readonly roles: readonly string[];
  readonly admin: boolean;
}

/** A person known to the identity provider. */
export interface Person extends Identity {
  readonly kind: 'person';
  readonly via: 'bearer' | 'session' | 'development';
  /** When the person last authenticated, per the provider; null if unknown. */
  readonly authenticatedAt?: Date | null;
  /** The raw access token, for calls on behalf of this person. */
  readonly token: string | null;
}

/** The caller's member number. Throws if the person is not a member. */
export function getMember(person: Person): string {
  if (person.member !== null) return person.member;
  throw forbidden('This account does not belong to a member');
}

/** A program with a service token from the platform. */
export interface Service {
  readonly kind: 'service';
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A program that sends an API key with each request. */
export interface KeyHolder {
  readonly kind: 'key';
  /** A service key only buys tokens. It is recognized so that other endpoints answer 403, not 401. */
  readonly keyKind: KeyKind;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A sender with a shared secret (webhooks, metrics). */
export interface SecretHolder {
  readonly kind: 'secret';
  readonly use: 'webhook' | 'metrics';
}

export type Caller = Anonymous | Person | Service | KeyHolder | SecretHolder;

interface CallerByScheme {
  public: Anonymous;
  session: Person;
  member: Person;
  admin: Person;
  service: Service;
  apiKey: KeyHolder;
  syncKey: KeyHolder;
  webhook: SecretHolder;
  metrics: SecretHolder;
}

/** The caller types a handler can get, from its contract's schemes. */
export type CallerOf<A extends Scheme | readonly Scheme[]> = A extends readonly (infer S extends
  Scheme)[]
  ? CallerByScheme[S]
  : A extends Scheme
    ? CallerByScheme[A]
    : never;
