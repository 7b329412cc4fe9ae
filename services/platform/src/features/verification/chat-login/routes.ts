import { randomBytes } from 'node:crypto';
import { forbidden, notFound, Problem, unauthenticated } from '@guildhall/contracts';
import {
  type ChatLinkResult,
  finishChatLink,
  getChatLinking,
  startChatLink,
  verifyOptions,
} from '@guildhall/contracts/platform';
import { problemOf, serve, wantsHtml } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DiscordLogin, usedBefore } from '../../../clients/discord-login.js';
import type { Db } from '../../../database.js';
import type { FindMember } from '../../../domain/member.js';
import { isPrefetch } from '../../../domain/prefetch.js';
import { findLiveSession, getLiveSession } from '../../../live-session/live-session.js';
import { speakingTo } from '../../../words/index.js';
import type { Sessions } from '../../sessions/service.js';
import { claimantOf, type Verifications } from '../service.js';
import * as attempts from './repository.js';
import { resultOf } from './results.js';

export interface ChatLinkRoutes {
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'getAccessToken'>;
  readonly findMember: FindMember;
  /** Null: no application is configured. */
  readonly login: DiscordLogin | null;
  readonly verifications: Pick<Verifications, 'linkProven'>;
  readonly joinsServer: boolean;
}

const denied = (reason: string) =>
  new Problem(400, 'VALIDATION_ERROR', 'The person did not allow linking the chat account', {
    details: { reason: 'access_denied', error: reason },
  });

export function chatLinkRoutes(app: FastifyInstance, options: ChatLinkRoutes): void {
  const { findMember, joinsServer, login } = options;

  serve(app, getChatLinking, async ({ request }) => {
    const member = await findMember(getLiveSession(request).member);
    const option = verifyOptions.member_number[speakingTo(request).language];
    return {
      login: login ? ('offered' as const) : ('not_offered' as const),
      joins_server: login !== null && joinsServer,
      command: member?.status === 'active' ? `/verify ${option}:${member.member_number}` : null,
    };
  });

  // In its own scope: browsers are redirected on every error, including those of the guard.
  app.register(async scope => loginRoutes(scope, options));
}

const showResult = (reply: FastifyReply, result: ChatLinkResult) =>
  reply.redirect(`/chat?${new URLSearchParams({ link: result })}`, 303);

async function loginRoutes(scope: FastifyInstance, options: ChatLinkRoutes): Promise<void> {
  const { findMember, verifications, login, db, sessions } = options;

  scope.setErrorHandler((error, request, reply) => {
    if (!wantsHtml(request)) throw error;
    const problem = problemOf(error);
    request.log.warn({ err: problem.cause ?? problem }, 'a chat account was not linked');
    reply.headers(problem.headers);
    return showResult(reply, resultOf(problem));
  });

  const offered = (): DiscordLogin => {
    if (login) return login;
    throw notFound('Login with the chat product is not configured');
  };

  serve(scope, startChatLink, async ({ request, reply }) => {
    const state = randomBytes(24).toString('base64url');
    const url = await offered().authorizationUrl(request, reply, state);
    await attempts.insert(db, getLiveSession(request).idHash, state);
    return reply.redirect(url, 303);
  });

  serve(scope, finishChatLink, async ({ query, request, reply }) => {
    if (isPrefetch(request.headers)) throw forbidden('Prefetching does not link an account');
    const session = findLiveSession(request);
    if (!session) throw unauthenticated('Log in to link a chat account');
    const provider = offered();
    const begun =
      query.state !== undefined && (await attempts.take(db, session.idHash, query.state));
    if (!begun) throw usedBefore();
    if (query.error !== undefined) throw denied(query.error.slice(0, 100));
    if (query.code === undefined) throw usedBefore();
    const account = await provider.finish(request, reply);
    try {
      const claimant = await claimantOf(session, sessions);
      const done = await verifications.linkProven(account, claimant, request);
      return wantsHtml(request) ? showResult(reply, 'linked') : done;
    } catch (error) {
      // If this pair is already linked, the page reports success.
      const own = await findMember(session.member);
      const isSo = problemOf(error).code === 'ALREADY_VERIFIED' && own?.chat_id === account.id;
      if (isSo && wantsHtml(request)) return showResult(reply, 'linked');
      throw error;
    } finally {
      void provider
        .revoke(account.accessToken)
        .catch((error: unknown) => request.log.warn({ err: error }, 'a token was not given back'));
    }
  });
}
