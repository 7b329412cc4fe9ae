import { forbidden, type Scheme, type Scope } from '@guildhall/contracts';
import type { KeyKind } from './keys/key-format.js';

/** Nobody in particular: only where a contract says `public`. */
export interface Anonymous {
  readonly kind: 'anonymous';
}

/** What an identity provider’s tokens say of a person; `member` is null when the organisation has no such member. */
export interface Identity {
  readonly subject: string;
  readonly member: string | null;
  readonly roles: readonly string[];
  readonly admin: boolean;
}

/** A human, known by the identity provider. */
export interface Person extends Identity {
  readonly kind: 'person';
  readonly via: 'bearer' | 'session' | 'development';
  /** When the person of a session last proved who they are, as the provider says; null where it does not. */
  readonly authenticatedAt?: Date | null;
  /** The access token as it came, for calls made in this person's name. */
  readonly token: string | null;
}

/** The member a person is; an identity that no member belongs to may not act as one. */
export function getMember(person: Person): string {
  if (person.member !== null) return person.member;
  throw forbidden('This account belongs to no member');
}

/** Another program, by a token that the platform issued for its service key. */
export interface Service {
  readonly kind: 'service';
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A program that sends a long-lived key with each request. */
export interface KeyHolder {
  readonly kind: 'key';
  /** A service key buys tokens and opens nothing itself; it is known here so that it is 403, not 401. */
  readonly keyKind: KeyKind;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A sender that knows a shared secret (webhooks, the metrics scraper). */
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

/** The callers a handler can meet, from the schemes its contract names. */
export type CallerOf<A extends Scheme | readonly Scheme[]> = A extends readonly (infer S extends
  Scheme)[]
  ? CallerByScheme[S]
  : A extends Scheme
    ? CallerByScheme[A]
    : never;
