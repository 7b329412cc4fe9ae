import { notFound, type Problem } from '@guildhall/contracts';
import { errorPage, hasErrorPage, languageOf } from '@guildhall/look';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../pages/send-page.js';
import { tooBusy } from '../overload.js';
import { wantsHtml } from './accept.js';
import type { ErrorBody } from './error-body.js';
import { problemOf } from './problem-of.js';

function log(request: FastifyRequest, problem: Problem): void {
  if (problem.status < 500 || problem === tooBusy) return;
  request.log[problem.status === 503 ? 'warn' : 'error'](
    { err: problem.cause ?? problem },
    problem.message,
  );
}

/** A failed answer must never be kept by a cache. A browser gets what a person can read. */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  errorBody: ErrorBody,
): FastifyReply {
  const { request } = reply;
  const { status, body } = errorBody(problem, { requestId: request.id, at: new Date() });
  if (wantsHtml(request) && hasErrorPage(status)) {
    const page = errorPage({ status, requestId: request.id }, languageOf(request.headers));
    return sendPage(reply.headers(problem.headers), status, page);
  }
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', ...problem.headers })
    .type('application/json; charset=utf-8')
    .send(body);
}

const routeNotFound = ({ method, url }: FastifyRequest): Problem =>
  notFound(`There is no ${method} ${url.split('?', 1)[0]}`);

/** Every answer of the service has its documented shape, the framework's own refusals included. */
export function answerErrors(app: FastifyInstance, errorBody: ErrorBody): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.routeOptions.config);
    log(request, problem);
    return sendProblem(reply, problem, errorBody);
  });
  // Before its body is looked at: that would be judged by rules of an address that there is not.
  app.addHook('preParsing', (request, _reply, _payload, done) =>
    request.is404 ? done(routeNotFound(request)) : done(),
  );
  app.setNotFoundHandler((request, reply) => sendProblem(reply, routeNotFound(request), errorBody));
}
