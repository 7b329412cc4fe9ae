import formbody from '@fastify/formbody';
import { timingSafeEqualTexts } from '@guildhall/auth';
import { forbidden, notFound, unauthenticated } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import {
  confirmLogout,
  endOwnSession,
  getSession,
  listOwnSessions,
  logout,
} from '@guildhall/contracts/platform';
import { sendPage, serve, wantsHtml } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityProvider } from '../../clients/identity/provider.js';
import { afterLogout } from '../../domain/logged-out.js';
import type { FindMember } from '../../domain/member.js';
import { isPrefetch } from '../../domain/prefetch.js';
import { isCrossSite } from '../../live-session/cross-site-request.js';
import { findLiveSession, getLiveSession } from '../../live-session/live-session.js';
import { sessionUser } from '../../live-session/user.js';
import { speakingTo } from '../../words/index.js';
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

/**
 * Another page may send a browser here, and a browser may fetch a link before anybody follows it. A link of our own
 * apps, on the same site, comes with no Origin: the Referer says whose it is.
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
    // The provider sends the browser back here with what it was given as state.
    const returnTo = returnTarget(query.returnTo ?? query.state);
    const session = findLiveSession(request);
    if (session && !isOwnDecision(request, ownOrigins)) {
      if (!wantsHtml(request)) throw unauthenticated('Log out from this site’s own page');
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
    serve(scope, confirmLogout, async ({ query, body, request, reply }) => {
      const session = findLiveSession(request);
      // Whose request for JSON this is, the guard has seen, as with every other change: only a form has a token.
      const isForm = wantsHtml(request) || body.csrf_token !== undefined;
      if (
        session &&
        isForm &&
        !timingSafeEqualTexts(body.csrf_token ?? '', csrfToken(session.idHash))
      )
        throw forbidden('This form is not this session’s; go back and try again');
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
