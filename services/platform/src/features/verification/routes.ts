import formbody from '@fastify/formbody';
import { timingSafeEqualTexts } from '@guildhall/auth';
import { forbidden, unauthenticated } from '@guildhall/contracts';
import type { Verification } from '@guildhall/contracts/chat-bot';
import {
  cancelVerification,
  completeVerification,
  confirmVerification,
  getVerificationScript,
  startVerification,
} from '@guildhall/contracts/platform';
import { problemOf, sendPage, serve, wantsHtml } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindMember } from '../../domain/member.js';
import { isPrefetch } from '../../domain/prefetch.js';
import { refuseCrossSite } from '../../live-session/cross-site-request.js';
import { findLiveSession, getLiveSession } from '../../live-session/live-session.js';
import { speakingTo } from '../../words/index.js';
import type { Sessions } from '../sessions/service.js';
import { linkStateOf } from './link-state.js';
import * as pages from './pages.js';
import { type Refusal, refusalOf } from './refusals.js';
import { intentOf } from './request-intent.js';
import { script } from './script.js';
import { claimantOf, type Verifications } from './service.js';

export interface VerificationRoutes {
  readonly verifications: Verifications;
  readonly sessions: Pick<Sessions, 'getAccessToken'>;
  readonly findMember: FindMember;
  readonly csrfToken: (sessionHash: Buffer) => string;
  readonly ownOrigins: readonly string[];
}

const isBackFromLogin = (request: FastifyRequest) =>
  (request.query as { readonly from?: unknown }).from === 'login';

/** A refusal as a page, with its chat account if known. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  refusal: Refusal,
  account?: Verification,
): FastifyReply {
  const { verificationId: id } = request.params as { readonly verificationId: string };
  const loggedIn = findLiveSession(request) !== null;
  const extra = { requestId: request.id, loggedIn, ...(account && { account }) };
  return sendPage(reply, status, pages.refusedPage(speakingTo(request), id, refusal, extra));
}

export function verificationRoutes(app: FastifyInstance, options: VerificationRoutes): void {
  serve(app, getVerificationScript, async ({ reply }) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'max-age=3600')
      .send(script),
  );

  serve(app, startVerification, ({ caller, body, request }) => {
    return options.verifications.start(caller, body, request.id);
  });

  // In its own scope: browsers get every error as a page, including those of the guard.
  app.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      if (!wantsHtml(request)) throw error;
      const problem = problemOf(error);
      if (problem.status >= 500)
        request.log.warn({ err: problem.cause ?? problem }, problem.message);
      reply.headers(problem.headers);
      return refuse(request, reply, problem.status, refusalOf(problem));
    });
    // The page's button sends a form; every other body is JSON.
    await scope.register(formbody);
    linkRoutes(scope, options);
  });
}

function linkRoutes(app: FastifyInstance, options: VerificationRoutes): void {
  const { verifications, sessions, findMember, csrfToken, ownOrigins } = options;

  const claimantIn = (request: FastifyRequest) => claimantOf(getLiveSession(request), sessions);

  function ensureMeant({ headers }: FastifyRequest): void {
    // This GET has side effects, so the session's CSRF rule applies.
    refuseCrossSite({ method: 'POST', headers }, ownOrigins);
    if (intentOf(headers) !== 'completion')
      throw forbidden('Complete a link on its page or with a JSON request');
  }

  function ensureOwnForm(request: FastifyRequest, form: { readonly csrf_token: string }): void {
    if (!timingSafeEqualTexts(form.csrf_token, csrfToken(getLiveSession(request).idHash)))
      throw forbidden('This form belongs to another session. Open the link again');
  }

  async function showLink(id: string, request: FastifyRequest, reply: FastifyReply) {
    const session = getLiveSession(request);
    const verification = await verifications.get(id, request.id, 'opened');
    const member = await findMember(session.member);
    const now = new Date();
    const state = linkStateOf(verification, session.member, member, now);
    if (state.kind === 'refused')
      return refuse(request, reply, state.status, state.refusal, verification);
    if (state.kind === 'done')
      return sendPage(reply, 200, pages.doneBeforePage(speakingTo(request), verification));
    const question = {
      verification,
      member: state.member,
      csrfToken: csrfToken(session.idHash),
      now,
    };
    const page =
      state.kind === 'waiting'
        ? pages.waitingPage(speakingTo(request), question, state.code)
        : pages.questionPage(speakingTo(request), question);
    return sendPage(reply, 200, page);
  }

  serve(app, completeVerification, async ({ params, caller, request, reply }) => {
    const id = params.verificationId;
    if (caller.kind === 'person' && caller.token !== null)
      return verifications.complete(id, { ...caller, accessToken: caller.token }, request.id);
    const wantsPage = intentOf(request.headers) === 'page';
    if (caller.kind === 'anonymous') {
      if (!wantsPage || isPrefetch(request.headers) || isBackFromLogin(request))
        throw unauthenticated('Log in to complete a verification');
      return reply.redirect(pages.loginPath(id), 303);
    }
    if (wantsPage) return showLink(id, request, reply);
    ensureMeant(request);
    return verifications.complete(id, await claimantIn(request), request.id);
  });

  serve(app, confirmVerification, async ({ params, body, request, reply }) => {
    ensureOwnForm(request, body);
    const id = params.verificationId;
    const done = await verifications.complete(id, await claimantIn(request), request.id);
    if (!wantsHtml(request)) return done;
    const account = await verifications.get(id, request.id).catch(() => null);
    return sendPage(reply, 200, pages.donePage(speakingTo(request), account, done));
  });

  serve(app, cancelVerification, async ({ params, body, request, reply }) => {
    ensureOwnForm(request, body);
    const id = params.verificationId;
    const left = await verifications.cancel(id, await claimantIn(request), request.id);
    if (wantsHtml(request)) return sendPage(reply, 200, pages.leftPage(speakingTo(request), left));
    return { verification_id: id, status: 'cancelled' as const };
  });
}
