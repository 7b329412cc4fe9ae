import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { notFound, Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { defaultHeaders } from '../answers/default-headers.js';
import type { ErrorBody } from './error-body.js';
import { sendProblem } from './errors.js';

/** HTTP parsing errors of Node, by code. */
function unreadable(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem(431, 'VALIDATION_ERROR', 'The request’s headers are too long');
  return new Problem(400, 'VALIDATION_ERROR', 'The request is not valid HTTP');
}

/** Time for the client to read the response; closing at once would discard it. */
const lingerMs = 1_000;

/** For errors before a request exists: writes a raw response and closes the connection. */
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
 * Errors before routing and hooks: an undecodable or overlong path is a 404, like any malformed id; invalid HTTP has no
 * route. They get the service's format and headers too.
 */
export function frameworkRefusals(
  errorBody: ErrorBody,
  publicUrl: string,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  const usual = defaultHeaders(publicUrl);
  return {
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(usual).headers({ 'x-request-id': request.id, connection: 'close' });
      sendProblem(reply, notFound('Not found'), errorBody);
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
