import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendRateLimited } from './rate-limit.js';
import { pathOf } from './request-log.js';

/** As a test asks for it. */
export interface Fault {
  readonly method?: string;
  /** How the path begins; `*` is any segment. */
  readonly path?: string;
  /** This path alone, nothing beneath it. */
  readonly exact?: boolean;
  /** Reset the connection instead of answering; `hang`: only when the faults are deleted. */
  readonly kind?: 'reset' | 'hang';
  /** Without it the request is only delayed. */
  readonly status?: number;
  readonly code?: number;
  readonly body?: unknown;
  readonly content_type?: string;
  /** Of a 429, in seconds. */
  readonly retry_after?: number;
  readonly scope?: string;
  readonly delay_ms?: number;
  /** The request takes effect; only its answer is replaced. */
  readonly after_effect?: boolean;
  /** How many requests it hits, 1 by default; null: until the faults are deleted. */
  readonly times?: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    faultAfter?: Fault;
  }
}

function matches({ exact, method, path }: Fault, asked: string, askedPath: string): boolean {
  if (method !== undefined && method !== asked) return false;
  if (path === undefined) return true;
  const [wanted, given] = [path.split('/'), askedPath.split('/')];
  if (exact && wanted.length !== given.length) return false;
  return wanted.every((part, index) => part === '*' || part === given[index]);
}

/** Faults that wait for their requests; the oldest that matches is used first. */
export function createFaults() {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  let clearing = new AbortController();

  return {
    add(fault: Fault): void {
      const { times = 1 } = fault;
      waiting.push({ fault, left: times ?? Number.POSITIVE_INFINITY });
    },
    list: () => waiting.map(({ fault }) => fault),
    take(method: string, path: string): Fault | undefined {
      const found = waiting.find(({ fault }) => matches(fault, method, path));
      if (found) found.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return found?.fault;
    },
    cleared: () => once(clearing.signal, 'abort'),
    clear(): void {
      waiting = [];
      clearing.abort();
      clearing = new AbortController();
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

const bodyOf = ({ body, code = 0, status }: Fault) =>
  body ?? { message: `${status}: Fault on demand`, code };

/** Lets requests suffer the faults that wait for them. */
export function injectFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.take(request.method, pathOf(request));
    if (fault?.after_effect) request.faultAfter = fault;
    if (!fault || fault.after_effect) return undefined;
    const { content_type = 'application/json', delay_ms = 0, kind, scope, status } = fault;
    await sleep(delay_ms, undefined, { ref: false });
    if (kind) {
      reply.hijack();
      if (kind === 'hang') await Promise.race([faults.cleared(), once(reply.raw, 'close')]);
      request.raw.socket.resetAndDestroy();
      return reply;
    }
    if (status === undefined) return undefined;
    if (status === 429) return sendRateLimited(reply, (fault.retry_after ?? 1) * 1_000, scope);
    return reply.code(status).type(content_type).send(bodyOf(fault));
  });

  app.addHook('onSend', async ({ faultAfter: fault }, reply, payload) => {
    if (!fault) return payload;
    reply.code(fault.status ?? 500);
    return JSON.stringify(bodyOf(fault));
  });
}
