import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { notFound, Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { defaultHeaders } from '../answers/default-headers.js';
import type { ErrorBody } from './error-body.js';
import { sendProblem } from './errors.js';

/** What Node could not read as HTTP, by its error codes. */
function unreadable(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem(431, 'VALIDATION_ERROR', 'The request’s headers are too long');
  return new Problem(400, 'VALIDATION_ERROR', 'This is not a request that can be read as HTTP');
}

/** For whoever still sends to read the answer; a connection that is cut off at once takes it along. */
const lingerMs = 1_000;

/** Where there is nothing yet that could answer, and nobody who would close what the other side leaves open. */
function endWith(socket: Duplex, errorBody: ErrorBody, problem: Problem): void {
  const requestId = randomUUID();
  const { status, body } = errorBody(problem, { requestId, at: new Date() });
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/**
 * Refusals that are made before there is a route, and so before every hook: a path that cannot be
 * decoded or is too long names nothing (404, as every malformed id), and what is no HTTP has no route
 * at all. They get the service's own words and headers too.
 */
export function frameworkRefusals(
  errorBody: ErrorBody,
  publicUrl: string,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  const usual = defaultHeaders(publicUrl);
  return {
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(usual).headers({ 'x-request-id': request.id, connection: 'close' });
      sendProblem(reply, notFound('There is nothing at this address'), errorBody);
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      endWith(socket, errorBody, unreadable(error.code));
    },
  };
}
