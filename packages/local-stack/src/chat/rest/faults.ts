import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './request-log.js';

/** As a test asks for it. */
export interface Fault {
  readonly method?: string;
  /** Below the address of the API; `*` is any segment. */
  readonly path: string;
  /** Reset the connection instead of answering; `hang`: only when the faults are deleted. */
  readonly kind?: 'reset' | 'hang';
  readonly status?: number;
  readonly code?: number;
  readonly body?: unknown;
  readonly content_type?: string;
  readonly retry_after?: number;
  readonly scope?: string;
  readonly delay_ms?: number;
  /** The request takes effect; only its answer is replaced. */
  readonly after_effect?: boolean;
  /** How many requests it hits, 1 by default; null: until the faults are deleted. */
  readonly times?: number | null;
}

const matches = (fault: Fault, method: string, path: string): boolean =>
  (fault.method ?? method) === method &&
  new RegExp(`^${fault.path.replaceAll('*', '[^/]+')}$`).test(path);

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
type Faults = ReturnType<typeof createFaults>;

const bodyOf = ({ body, code = 0, status }: Fault) =>
  body ?? { message: `${status}: Fault on demand`, code };

function sendRateLimited(reply: FastifyReply, { retry_after = 1, scope }: Fault) {
  const global = scope === 'global';
  reply.code(429).header('retry-after', retry_after);
  if (scope !== undefined) reply.header('x-ratelimit-scope', scope);
  if (global) reply.header('x-ratelimit-global', 'true');
  return reply.send({ message: 'You are being rate limited.', retry_after, global });
}

/** Lets requests suffer the faults that wait for them. */
export function injectFaults(app: FastifyInstance, faults: Faults): void {
  const afterEffect = new WeakMap<FastifyRequest, Fault>();

  const endOf = ({ kind }: Fault) => (kind === 'hang' ? faults.cleared() : null);

  async function dropConnection(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    end: ReturnType<typeof endOf>,
  ) {
    if (end) await Promise.race([end, once(reply.raw, 'close')]);
    raw.socket.resetAndDestroy();
  }

  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.take(request.method, pathOf(request));
    if (fault?.after_effect) afterEffect.set(request, fault);
    if (!fault || fault.after_effect) return undefined;
    const { content_type = 'application/json', delay_ms = 0, kind, status } = fault;
    // A fault is no longer listed once it is taken: all may be deleted during the delay.
    const end = endOf(fault);
    await sleep(delay_ms, undefined, { ref: false });
    if (kind) {
      reply.hijack();
      return dropConnection(request, reply, end);
    }
    if (status === undefined) return undefined;
    if (status === 429) return sendRateLimited(reply, fault);
    return reply.code(status).type(content_type).send(bodyOf(fault));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = afterEffect.get(request);
    if (!fault) return payload;
    if (fault.kind) await dropConnection(request, reply, endOf(fault));
    reply.code(fault.status ?? 500);
    return JSON.stringify(bodyOf(fault));
  });
}
