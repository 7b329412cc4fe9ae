import fastifyStatic from '@fastify/static';
import { type Home, type Member, showHome } from '@guildhall/contracts/platform';
import { sendPage, serve } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLiveSession, type LiveSession } from '../../live-session/live-session.js';
import { sessionUser } from '../../live-session/user.js';
import { speakingTo } from '../../words/index.js';
import type { Sessions } from '../sessions/service.js';
import { homePage, welcomePage } from './bare-page.js';
import type { Portal, Visitor } from './files.js';

/** Everything is compiled to files whose names change with their content. */
const aYear = 31_536_000_000;

/** Static files are nobody’s contract; they are declared open as a whole. */
function declareOpen(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, open: true };
    route.schema = { ...route.schema, hide: true };
  });
}

const addressOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '';

/** The web app at `/` and at the address of each of its pages. */
export async function portalRoutes(
  app: FastifyInstance,
  portal: Portal,
  sessions: Pick<Sessions, 'find'>,
  homeOf: (session: LiveSession) => Promise<Home>,
): Promise<void> {
  /** A database that is away is the app’s to find out, and to say. */
  async function visitorOf({ session: cookie }: FastifyRequest): Promise<Visitor> {
    const id = cookie.get('id');
    if (id === undefined) return { isStranger: true, home: null };
    try {
      const session = await sessions.find(id);
      return { isStranger: session === null, home: session && (await homeOf(session)) };
    } catch {
      return { isStranger: false, home: null };
    }
  }

  const sendApp = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({
        'Content-Security-Policy': portal.policy,
        'Cache-Control': 'no-store',
        Vary: 'Accept-Language, Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(await portal.document(request.headers, addressOf(request), await visitorOf(request)));

  serve(app, showHome, ({ request, reply }) => sendApp(request, reply));
  await app.register(async scope => {
    declareOpen(scope);
    for (const path of portal.pages) scope.get(path, sendApp);
    scope.get('/brand.css', async (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(portal.style),
    );
    const { logo } = portal;
    if (logo)
      scope.get('/logo', async (_request, reply) =>
        reply
          // A drawing may hold a script: opened by itself it is a page of this site.
          .header(
            'Content-Security-Policy',
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          )
          .header('Cache-Control', 'public, max-age=3600')
          .type(logo.type)
          .send(logo.content),
      );
    await scope.register(fastifyStatic, {
      root: portal.assets,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: aYear,
      index: false,
      decorateReply: false,
    });
  });
}

/** Without the portal: who is logged in, and a way out. */
export function barePage(
  app: FastifyInstance,
  organisation: string,
  findMember: (number: string) => Promise<Member | null>,
): void {
  serve(app, showHome, async ({ request, reply }) => {
    const session = findLiveSession(request);
    const say = speakingTo(request);
    if (!session) return sendPage(reply, 200, welcomePage(say, organisation));
    const member = session.member === null ? null : await findMember(session.member);
    return sendPage(reply, 200, homePage(say, sessionUser(session, member)));
  });
}
