import { notFound, Problem } from '@guildhall/contracts';
import { errorPage, hasErrorPage, languageOf } from '@guildhall/look';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../pages/send-page.js';
import { tooBusy } from '../overload.js';
import { isPage, wantsHtml } from './accept.js';
import type { ErrorBody } from './error-body.js';
import { problemOf } from './problem-of.js';
import { takenMethods } from './taken-methods.js';

function log(request: FastifyRequest, problem: Problem): void {
  if (problem.status < 500 || problem === tooBusy) return;
  request.log[problem.status === 503 ? 'warn' : 'error'](
    { err: problem.cause ?? problem },
    problem.message,
  );
}

/** Errors are never cached. Browsers get a page where pages are declared. */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  errorBody: ErrorBody,
): FastifyReply {
  const { request } = reply;
  const { status, body } = errorBody(problem, { requestId: request.id, at: new Date() });
  if (wantsHtml(request) && isPage(request, status) && hasErrorPage(status)) {
    const page = errorPage({ status, requestId: request.id }, languageOf(request.headers));
    return sendPage(reply.headers(problem.headers), status, page);
  }
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', ...problem.headers })
    .type('application/json; charset=utf-8')
    .send(status === 401 ? { ...body, ...request.routeOptions.config.refusalBody } : body);
}

function noRoute({ method, url }: FastifyRequest, methods: readonly string[]): Problem {
  const [path] = url.split('?', 1);
  // The file route may still find nothing.
  const isTaken = methods.some(each => each === method);
  if (methods.length === 0 || isTaken) return notFound(`No such endpoint: ${method} ${path}`);
  const Allow = methods.join(', ');
  return new Problem(
    405,
    'METHOD_NOT_ALLOWED',
    `${path} does not accept ${method}; allowed: ${Allow}`,
    {
      headers: { Allow },
    },
  );
}

/** Gives every error the documented shape, including the framework's own. */
export function answerErrors(app: FastifyInstance, errorBody: ErrorBody): void {
  const missing = (request: FastifyRequest) => noRoute(request, takenMethods(app, request.url));
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.routeOptions.config);
    log(request, problem);
    return sendProblem(reply, problem, errorBody);
  });
  // Before the body is parsed, whose rules belong to a route.
  app.addHook('preParsing', (request, _reply, _payload, done) =>
    request.is404 ? done(missing(request)) : done(),
  );
  app.setNotFoundHandler((request, reply) => sendProblem(reply, missing(request), errorBody));
}
