import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type {} from '@fastify/http-proxy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { addTheirHeaders } from './answer-headers.js';
import { boundedBody } from './body.js';
import { exchange } from './path.js';
import { type LeavingHeaders, type ProxiedRequest, proxiedIn } from './proxied-request.js';
import type { UpstreamClient } from './upstream-clients.js';
import { isLostConnection, isUpstreamsFault, problemOfUpstream } from './upstream-problem.js';

/** May be asked twice without anybody noticing (RFC 9110 9.2.1), and have no body that would have to be kept. */
const retried: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Some write an address as it is: its bytes arrive one by one, and a parser would take each for a character. */
const escaped = (location: string): string =>
  location.replace(/[\u0080-\u00ff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/** A redirect inside the upstream leads to where the caller finds it; any other is the caller’s own to follow. */
function locationFor({ upstream, origin, base }: UpstreamClient, path: string) {
  return (written: string): string => {
    const location = escaped(written);
    if (!URL.canParse(location, origin + path)) return location;
    const to = new URL(location, origin + path);
    const inside = to.origin === origin ? exchange(to.pathname, base, '') : null;
    if (inside === null) return location;
    const asked = upstream.rewrites
      .filter(rule => rule.to !== '')
      .map(rule => exchange(inside, rule.to, rule.from))
      .find(found => found !== null);
    return `/api/${upstream.name}${asked ?? inside}${to.search}${to.hash}`;
  };
}

type Answered = (error: Error | null, answer?: Answer) => void;
interface Answer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** All that the plugin asks of it: the pieces go to the caller as they come, which costs half of what a stream would. */
  readonly body: { readonly destroy: () => void };
}

/** RFC 9110 15. */
const largestStatus = 599;

/** 102 and 103: each begins the wait for the answer anew, and there is no end to them but this. */
const mostInterim = 100;

/** An answer, each piece as fast as the slower side takes it; one that breaks off is cut off at the caller’s, too. */
function toCaller(proxied: ProxiedRequest, answered: Answered): Dispatcher.DispatchHandler {
  const { raw, reply, client } = proxied;
  let interim = 0;
  let pieces: Buffer[] = [];

  /** What came together goes on together: ten thousand pieces of one byte fit into what is read at once. */
  function passOn(controller: Dispatcher.DispatchController): void {
    if (pieces.length === 0 || raw.destroyed) return;
    const [first] = pieces;
    const joined = pieces.length === 1 ? first : Buffer.concat(pieces);
    pieces = [];
    if (raw.write(joined)) return;
    controller.pause();
    // A caller that takes nothing is as silent as an upstream that sends nothing.
    const silence = setTimeout(() => raw.destroy(), client.upstream.idle_timeout_ms).unref();
    raw.once('drain', () => {
      clearTimeout(silence);
      controller.resume();
    });
  }

  return {
    onRequestStart: controller => {
      const leave = () => controller.abort(new Error('the caller left'));
      proxied.whenLeft = leave;
      if (raw.destroyed) leave();
    },
    onResponseStart: (controller, statusCode, headers) => {
      // 1xx: the answer itself is still to come.
      if (statusCode < 200) {
        interim += 1;
        if (interim > mostInterim) throw new Error('announcements of an answer, and none');
        return;
      }
      if (statusCode > largestStatus) throw new Error(`${statusCode} is no status of HTTP`);
      const destroy = () => controller.abort(new Error('nobody wants the answer'));
      answered(null, { statusCode, headers, body: { destroy } });
    },
    onResponseData: (controller, piece) => {
      if (pieces.length === 0) queueMicrotask(() => passOn(controller));
      pieces.push(piece);
    },
    onResponseEnd: controller => {
      passOn(controller);
      raw.end();
    },
    onResponseError: (_controller, error) => {
      if (raw.headersSent) raw.destroy();
      // Where the caller has left there is nobody to answer, and nothing that an operator should read of: this is its end.
      else if (raw.destroyed) reply.hijack();
      else answered(error);
    },
  };
}

/** What the plugin takes for undici: each request goes to the pool of its own upstream, its path as it was sent. */
export const laneDispatcher = {
  request: ((options: Dispatcher.RequestOptions, answered: Answered) => {
    const proxied = proxiedIn(options.headers as LeavingHeaders);
    const { pool, origin } = proxied.client;
    pool.dispatch({ ...options, origin, path: proxied.path }, toCaller(proxied, answered));
  }) as Dispatcher['request'],
};

/** The caller’s body, bounded, as the plugin will find it. */
export function boundBody({ request, headers }: ProxiedRequest, limit: number): void {
  const { raw } = request;
  const body = retried.has(request.method) ? null : boundedBody(raw, limit);
  request.body = body;
  const length = raw.headers['content-length'];
  if (body && length !== undefined) headers['content-length'] = length;
}

/** The head of the answer. */
function begin(
  reply: FastifyReply,
  { statusCode, headers }: Pick<Answer, 'statusCode' | 'headers'>,
): void {
  const { settle, client, path, raw } = reply.request.proxied;
  settle('answered');
  // RFC 9110 8.6: where nothing can follow, somebody may wait for what is promised.
  if (statusCode === 204) delete headers['content-length'];
  // The plugin’s word to callers whose body it leaves unread; ours is read to its end.
  reply.removeHeader('connection').hijack();
  raw.writeHead(
    statusCode,
    addTheirHeaders(reply.getHeaders() as OutgoingHttpHeaders, headers, locationFor(client, path)),
  );
  // Where the first piece is not there yet, the caller hears at least that an answer has begun.
  setImmediate(() => raw.writableEnded || raw.destroyed || raw.flushHeaders());
}

/**
 * Lost while the body was on its way: an upstream that has answered without reading it, as to what is too large, ends
 * like this as well, and its answer may be lost with the connection. It is the caller who decides how much to send.
 */
const isCutOffInBody = ({ body }: FastifyRequest, error: unknown): boolean =>
  body instanceof Transform && !body.readableEnded && isLostConnection(error);

type FromOptions = NonNullable<Parameters<FastifyReply['from']>[1]>;

const fromOptions: FromOptions = {
  // One for all, which the plugin reads but once: where a request leads is its upstream client’s.
  getUpstream: () => 'http://proxied',
  rewriteRequestHeaders: request => request.proxied.headers,
  // Ours are written with the platform’s own, all at once.
  rewriteHeaders: () => ({}),
  // In milliseconds; null: not again. The plugin’s own rule asks ten times where the answer is 503.
  retryDelay: ({ err, req, attempt }) =>
    attempt === 0 && retried.has(req.method ?? '') && isLostConnection(err) ? 1 : null,
  // What was answered above, whatever the plugin’s types call it.
  onResponse: (_request, reply, response) =>
    begin(reply as FastifyReply, response as unknown as Answer),
  onError: (reply, { error: { cause } }) => {
    const { settle, client, request } = reply.request.proxied;
    settle(isUpstreamsFault(cause) && !isCutOffInBody(request, cause) ? 'failed' : 'abandoned');
    reply.send(problemOfUpstream(client.upstream.name, cause));
  },
};

/** Forwards what has been admitted. */
export function forward(reply: FastifyReply): void {
  reply.from('/', fromOptions);
}
