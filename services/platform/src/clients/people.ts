import { type Endpoint, type ErrorEnvelope, unavailable } from '@guildhall/contracts';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import {
  ConnectionError,
  createClient,
  ResponseError,
  type TokenSource,
} from '@guildhall/contracts/client';
import { type MessageOrText, message } from '@guildhall/contracts/messages';
import { payApi } from '@guildhall/contracts/pay';
import type { ErasingService } from '@guildhall/contracts/platform';
import { fits } from '@guildhall/service-kit';
import type { DataSubject } from '@guildhall/service-kit/database';

/** What a neighbour keeps about people, which it tells and forgets for the platform alone. */
export interface PeopleService {
  /** JSON as it comes, until nobody wants it; null: nothing is kept there about this member. */
  readonly open: (
    whom: DataSubject,
    unwanted: AbortSignal,
  ) => Promise<AsyncIterable<Uint8Array> | null>;
  /** May be asked again and again; gives rows by kind, all that are gone for this erasure. */
  readonly erase: (
    memberNumber: string,
    asked: { readonly by: string; readonly erasure: string },
  ) => Promise<Readonly<Record<string, number>>>;
}

export interface Neighbours {
  readonly 'chat-bot': PeopleService | null;
  readonly pay: PeopleService | null;
}

const within = 15_000;

/** Why a neighbour did not do what it was asked. */
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

/** A member’s by the number; whoever asks for what is theirs, by what the login says of them. */
function pathOf({ exportOwn, exportPerson }: Exports, { member, subject }: DataSubject): string {
  if (subject === null) return exportPerson.path.replace(/:\w+/, encodeURIComponent(member ?? ''));
  const query = new URLSearchParams({ subject, ...(member !== null && { member_number: member }) });
  return `${exportOwn.path}?${query}`;
}

/** Unread: it may have megabytes, and goes on to whoever asked. */
const opening =
  (
    service: ErasingService,
    exports: Exports,
    baseUrl: string,
    token: TokenSource,
  ): PeopleService['open'] =>
  async (whom, unwanted) => {
    const problem = (said: string) =>
      unavailable(`${service} ${said}: nothing was exported`, 'SERVICE_UNAVAILABLE', 5, {
        service,
      });
    // Loaded here: most commands ask nobody, and would take a seventh of a second longer.
    const { patientGet } = await import('./patient-get.js');
    const asked = patientGet(`${baseUrl}${pathOf(exports, whom)}`, await token(), unwanted);
    const { body, statusCode } = await asked.catch((cause: unknown) => {
      throw Object.assign(problem('cannot be reached'), { cause });
    });
    if (statusCode === 200) return body;
    await body.dump();
    // Of whoever asks for what is theirs even nothing is told: a service that finds nothing there does not know how yet.
    if (statusCode === 404 && whom.subject === null) return null;
    throw problem(`answered ${statusCode}`);
  };

/** Null where no address says where it is. */
export function chatBotPeople(baseUrl: string | null, token: TokenSource): PeopleService | null {
  if (baseUrl === null) return null;
  const client = createClient(chatBotApi, { baseUrl, token, timeoutMs: within, fits });
  return {
    open: opening('chat-bot', chatBotApi.endpoints, baseUrl, token),
    erase: async (member_number, { by, erasure }) =>
      (await client.erasePerson({ params: { member_number }, body: { asked_by: by, erasure } }))
        .erased,
  };
}

export function payPeople(baseUrl: string | null, token: TokenSource): PeopleService | null {
  if (baseUrl === null) return null;
  const client = createClient(payApi, { baseUrl, token, timeoutMs: within, fits });
  return {
    open: opening('pay', payApi.endpoints, baseUrl, token),
    erase: async (membernumber, { by, erasure }) =>
      (await client.erasePerson({ params: { membernumber }, body: { asked_by: by, erasure } }))
        .erased,
  };
}
