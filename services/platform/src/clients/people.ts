import { type Endpoint, type ErrorEnvelope, unavailable } from '@guildhall/contracts';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import {
  ConnectionError,
  createClient,
  ResponseError,
  type TokenSource,
} from '@guildhall/contracts/client';
import { type MessageOrText, message } from '@guildhall/contracts/messages';
import { payApi, type SuspendableInPay, suspendableInPay } from '@guildhall/contracts/pay';
import type { ErasingService, LeavingThing } from '@guildhall/contracts/platform';
import { fits } from '@guildhall/service-kit';
import type { DataSubject } from '@guildhall/service-kit/database';

interface Asked {
  readonly by: string;
  readonly erasure: string;
  readonly subjects: readonly string[];
}

/** Personal data in another service. Only the platform may export or erase it. */
export interface PeopleService {
  /** A JSON stream. Null: the service has nothing about this member. */
  readonly open: (
    whom: DataSubject,
    unwanted: AbortSignal,
  ) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Idempotent. Returns the rows erased so far, by kind. */
  readonly erase: (memberNumber: string, asked: Asked) => Promise<Readonly<Record<string, number>>>;
  readonly lift: (mark: string) => Promise<unknown>;
  /** Idempotent. Returns whether it has taken effect. */
  readonly suspend: (memberNumber: string, suspension: Suspension) => Promise<boolean>;
}

/** Which parts of the member's access are suspended. */
export interface Suspension {
  readonly suspended: readonly LeavingThing[];
  /** Ignores decisions older than the current one. */
  readonly asOf: Date;
}

export interface Neighbors {
  readonly 'chat-bot': PeopleService | null;
  readonly pay: PeopleService | null;
}

const within = 15_000;

/** Why the service did not do it. */
export function reasonOf(name: string, error: unknown): MessageOrText {
  if (error instanceof ConnectionError) return message('service_away', name);
  if (!(error instanceof ResponseError)) throw error;
  const { body, declared, said: text, status } = error;
  if (status !== 409 || !text) return message('answered', status);
  const said = declared ? (body as Pick<ErrorEnvelope, 'said'>).said : undefined;
  return said ? { ...said, text } : text;
}

interface Exports {
  readonly exportOwn: Endpoint;
  readonly exportPerson: Endpoint;
}

/** By member number, or by the caller's own login. */
function pathOf({ exportOwn, exportPerson }: Exports, { member, subject }: DataSubject): string {
  if (subject === null) return exportPerson.path.replace(/:\w+/, encodeURIComponent(member ?? ''));
  const query = new URLSearchParams({ subject, ...(member !== null && { member_number: member }) });
  return `${exportOwn.path}?${query}`;
}

/** Not parsed: it may be megabytes and is streamed to the caller. */
const opening =
  (
    service: ErasingService,
    exports: Exports,
    baseUrl: string,
    token: TokenSource,
  ): PeopleService['open'] =>
  async (whom, unwanted) => {
    const problem = (said: string, cause?: unknown) =>
      unavailable(`${service} ${said}: nothing was exported`, { details: { service }, cause });
    // Loaded on demand: most commands do not need it and would start 150 ms later.
    const { patientGet } = await import('./patient-get.js');
    const asked = patientGet(`${baseUrl}${pathOf(exports, whom)}`, await token(), unwanted);
    const { body, statusCode } = await asked.catch((cause: unknown) => {
      throw problem('cannot be reached', cause);
    });
    if (statusCode === 200) return body;
    await body.dump();
    // For a caller's own export, an empty response is an error too: a 404 may come from an older service.
    if (statusCode === 404 && whom.subject === null) return null;
    throw problem(`answered ${statusCode}`);
  };

const bodyOf = ({ by, erasure, subjects }: Asked) => ({
  asked_by: by,
  erasure,
  subjects: [...subjects],
});

const isPays = (thing: string): thing is SuspendableInPay =>
  suspendableInPay.some(each => each === thing);
const isAlike = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(each => b.includes(each));

/** Null without a base URL. */
export function chatBotPeople(baseUrl: string | null, token: TokenSource): PeopleService | null {
  if (baseUrl === null) return null;
  const client = createClient(chatBotApi, { baseUrl, token, timeoutMs: within, fits });
  return {
    open: opening('chat-bot', chatBotApi.endpoints, baseUrl, token),
    erase: async (member_number, asked) =>
      (await client.erasePerson({ params: { member_number }, body: bodyOf(asked) })).erased,
    lift: mark => client.liftErasure({ params: { mark } }),
    suspend: async (member_number, { suspended, asOf }) => {
      const body = {
        suspended: suspended.filter(each => each === 'chat'),
        as_of: asOf.toISOString(),
      };
      const now = await client.suspendPerson({ params: { member_number }, body });
      return now.confirmed && isAlike(now.suspended, body.suspended);
    },
  };
}

export function payPeople(baseUrl: string | null, token: TokenSource): PeopleService | null {
  if (baseUrl === null) return null;
  const client = createClient(payApi, { baseUrl, token, timeoutMs: within, fits });
  return {
    open: opening('pay', payApi.endpoints, baseUrl, token),
    erase: async (membernumber, asked) =>
      (await client.erasePerson({ params: { membernumber }, body: bodyOf(asked) })).erased,
    lift: mark => client.liftErasure({ params: { mark } }),
    suspend: async (membernumber, { suspended, asOf }) => {
      const body = { suspended: suspended.filter(isPays), as_of: asOf.toISOString() };
      const now = await client.suspendPerson({ params: { membernumber }, body });
      return now.confirmed && isAlike(now.suspended, body.suspended);
    },
  };
}
