import formbody from '@fastify/formbody';
import { timingSafeEqualTexts } from '@guildhall/auth';
import { forbidden, notFound, unauthenticated } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import {
  backchannelLogout,
  confirmLogout,
  endOwnSession,
  getSession,
  listOwnSessions,
  logout,
} from '@guildhall/contracts/platform';
import { problemOf, sendPage, serve, wantsHtml } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityProvider } from '../../clients/identity/provider.js';
import type { FindMember } from '../../domain/member.js';
import { isPrefetch } from '../../domain/prefetch.js';
import { isCrossSite } from '../../live-session/cross-site-request.js';
import { findLiveSession, getLiveSession } from '../../live-session/live-session.js';
import { sessionUser } from '../../live-session/user.js';
import { speakingTo } from '../../words/index.js';
import { countGuess } from './count-guess.js';
import type { LoginNotes } from './login-notes.js';
import { loginRoutes } from './login-routes.js';
import { confirmLogoutPage } from './pages.js';
import { safeReturnTo } from './return-to.js';
import type { Sessions } from './service.js';

export interface SessionRoutes {
  readonly sessions: Sessions;
  readonly provider: IdentityProvider;
  readonly findMember: FindMember;
  readonly publicUrl: string;
  readonly issuer: string;
  readonly allowedOrigins: readonly string[];
  readonly csrfToken: (sessionHash: Buffer) => string;
  readonly note: LoginNotes;
}

/** Where a logout ends. The portal's page tells the person if the provider was not asked to end its own session. */
const afterLogout = (returnTo: string, isAskedAtProvider: boolean): string =>
  returnTo === '/logged-out' && !isAskedAtProvider ? '/logged-out?only=here' : returnTo;

/**
 * Other sites may send a browser here, and browsers prefetch links. Links of our own apps on the same site have no
 * Origin header, so the Referer identifies them.
 */
function isOwnDecision({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { referer = '', 'sec-fetch-site': site } = headers;
  const from = site === 'same-site' && URL.canParse(referer) ? new URL(referer).origin : undefined;
  return !isPrefetch(headers) && !isCrossSite({ origin: from, ...headers }, ownOrigins);
}

export function sessionRoutes(app: FastifyInstance, options: SessionRoutes): void {
  const { sessions, provider, allowedOrigins, csrfToken, note } = options;
  const ownOrigins = [new URL(options.publicUrl).origin, ...allowedOrigins];
  const returnTarget = (asked: string | undefined) => safeReturnTo(asked, allowedOrigins);

  app.register(scope => loginRoutes(scope, { sessions, provider, note, returnTarget }));

  serve(
    app,
    getSession,
    async ({ request }) => {
      const session = getLiveSession(request);
      return {
        authenticated: true as const,
        user: sessionUser(session, await options.findMember(session.member)),
        expires_at: session.expiresAt.toISOString(),
      };
    },
    { refusalBody: { authenticated: false, user: null } },
  );

  async function endSession(
    request: FastifyRequest,
    reply: FastifyReply,
    returnTo: string,
    comesFromProvider = false,
  ): Promise<FastifyReply> {
    const id = request.session.get('id');
    const ended = id ? await sessions.end(id) : null;
    if (id) request.session.delete();
    if (!wantsHtml(request)) return reply.code(200).send({ success: true });
    const back = `${options.publicUrl}/api/auth/logout`;
    const atProvider = ended && (await provider.logoutUrl(ended.idToken, back, returnTo));
    return reply.redirect(atProvider || afterLogout(returnTo, comesFromProvider), 303);
  }

  serve(app, logout, async ({ query, request, reply }) => {
    // The provider returns the browser here with the state it was given.
    const returnTo = returnTarget(query.returnTo ?? query.state);
    const session = findLiveSession(request);
    if (session && !isOwnDecision(request, ownOrigins)) {
      if (!wantsHtml(request)) throw unauthenticated('Log out from a page of this site');
      const page = confirmLogoutPage(speakingTo(request), returnTo, csrfToken(session.idHash), [
        new URL(options.issuer).origin,
        ...allowedOrigins,
      ]);
      return sendPage(reply, 200, page);
    }
    return endSession(request, reply, returnTo, query.state !== undefined);
  });

  app.register(async scope => {
    await scope.register(formbody);
    serve(scope, backchannelLogout, async ({ body, request }) => {
      try {
        const ended = await sessions.endNamed(await provider.readLogoutToken(body.logout_token));
        request.log.info({ sessions: ended }, 'the identity provider ended sessions');
        return { success: true as const };
      } catch (error) {
        request.log.warn({ err: problemOf(error).cause ?? error }, 'a logout token was refused');
        throw await countGuess(request, error);
      }
    });
    serve(scope, confirmLogout, async ({ query, body, request, reply }) => {
      const session = findLiveSession(request);
      // For JSON requests the guard has checked the origin; only forms carry a token.
      const isForm = wantsHtml(request) || body.csrf_token !== undefined;
      if (
        session &&
        isForm &&
        !timingSafeEqualTexts(body.csrf_token ?? '', csrfToken(session.idHash))
      )
        throw forbidden('This form belongs to another session. Go back and try again');
      return endSession(request, reply, returnTarget(query.returnTo));
    });
  });

  serve(app, listOwnSessions, async ({ request }) => {
    const session = getLiveSession(request);
    const own = await sessions.listOwn(session);
    return {
      sessions: own.map(({ id_hash, ...told }) => ({
        ...told,
        current: id_hash.equals(session.idHash),
      })),
    };
  });

  serve(app, endOwnSession, async ({ params, request }) => {
    if (!(await sessions.endOwn(getLiveSession(request), params.id)))
      throw notFound(message('no_such_session'));
    return {};
  });
}
