import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Token } from '../token.js';
import { ChatFailure, failure, formFailure, notSpoken } from '../world/failure.js';
import { parseBody, readBody } from './body.js';
import type { Fault, Faults } from './faults.js';
import type { Entry, Journal } from './journal.js';
import type { createRateLimiter } from './rate-limit.js';
import { type Reply, refusal, send } from './reply.js';
import { type Call, createMatcher, type Match, type Routes } from './route.js';

type ApiContext = {
  /** For the bot, by its token. */
  readonly routes: Routes;
  /** Opened by what stands in them; they stand outside the global limit. */
  readonly open: Routes;
  /** For an account's own token; the same address with the bot's is another route. */
  readonly bearer: Routes;
  readonly token: Token;
  readonly limiter: ReturnType<typeof createRateLimiter>;
  readonly faults: Faults;
  readonly journal: Journal;
};

type Arrived = {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
  readonly text: string;
  readonly reason: string | null;
  readonly request: IncomingMessage;
};

const readReason = (request: IncomingMessage): string | null => {
  const header = request.headers['x-audit-log-reason'];
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};

const quiet = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Only the endpoints of the login are called without a version, too. */
const PREFIX = /^\/api(?:\/v10(?=\/)|(?=\/oauth2\/))/;

/** Everything under `/api`: record, fault, match, limit, authenticate, handle, in this order. */
export const createApi = (context: ApiContext) => {
  const { token, limiter, faults, journal } = context;
  const matchBot = createMatcher(context.routes);
  const matchOpen = createMatcher(context.open);
  const matchBearer = createMatcher(context.bearer);

  const handle = async (found: Match<Call>, isOpen: boolean, arrived: Arrived): Promise<Reply> => {
    const { url, text, reason, request } = arrived;
    const { authorization = '', host = 'localhost', 'content-type': type } = request.headers;
    try {
      const given = /^Bot (.+)$/.exec(authorization)?.[1];
      if (!isOpen && !token.accepts(given)) throw failure('unauthorized');
      // Discord reference, "Audit Log Reason": 1 to 512 characters.
      if (reason !== null && reason.length > 512)
        throw formFailure('reason', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 512 in length.');
      return await found.handle({
        params: found.params,
        query: url.searchParams,
        body: () => parseBody(text, type),
        form: () => new URLSearchParams(text),
        authorization,
        host,
      });
    } catch (error) {
      if (error instanceof ChatFailure) return refusal(error);
      throw error;
    }
  };

  const answer = async (arrived: Arrived): Promise<Reply> => {
    const { method, path, url, request } = arrived;
    const bearer = request.headers.authorization?.startsWith('Bearer ') ?? false;
    const open = (bearer ? matchBearer(method, path) : undefined) ?? matchOpen(method, path);
    const found = open ?? matchBot(method, path);
    if (found === undefined || !PREFIX.test(url.pathname))
      return refusal(notSpoken(`${method} ${url.pathname}`));
    const { name, params } = found;
    const major = params.guild_id ?? params.interaction_token ?? '';
    const isOpen = open !== undefined;
    const { headers, refused } = limiter.check(name, major, isOpen, Date.now());
    const reply = refused ?? (await handle(found, isOpen, arrived));
    return { ...reply, headers: { ...headers, ...reply.headers } };
  };

  const finish = (entry: Entry, response: ServerResponse, reply: Reply) => {
    entry.status = reply.status;
    limiter.countInvalid(reply);
    send(response, reply);
  };

  const suffer = async (fault: Fault, arrived: Arrived, entry: Entry, response: ServerResponse) => {
    entry.fault = fault.kind === 'answer' ? `answer ${fault.reply?.status ?? 'late'}` : fault.kind;
    if (fault.afterEffect) await answer(arrived);
    await sleep(fault.delayMs, undefined, { ref: false });
    if (fault.kind === 'hang') {
      const gone = new Promise(resolve => response.once('close', resolve));
      await Promise.race([faults.untilCleared(), gone]);
    }
    if (fault.kind === 'answer') finish(entry, response, fault.reply ?? (await answer(arrived)));
    else arrived.request.socket.resetAndDestroy();
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? 'GET';
    const path = url.pathname.replace(PREFIX, '');
    const at = new Date().toISOString();
    let text = '';
    let tooLarge: Reply | null = null;
    try {
      text = await readBody(request);
    } catch (error) {
      if (!(error instanceof ChatFailure)) return;
      tooLarge = refusal(error);
    }
    const reason = readReason(request);
    const body = quiet(text);
    const entry = journal.record({ at, method, path, query: url.search, body, reason });
    if (tooLarge !== null) return finish(entry, response, tooLarge);
    const arrived = { method, path, url, text, reason, request };
    const fault = faults.take(method, path);
    if (fault === undefined) finish(entry, response, await answer(arrived));
    else await suffer(fault, arrived, entry, response);
  };
};
