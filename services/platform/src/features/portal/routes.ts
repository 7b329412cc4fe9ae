import fastifyStatic from '@fastify/static';
import { type Home, showHome } from '@guildhall/contracts/platform';
import { declareOpen, sendPage, serve } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggedOutPath, onlyHere } from '../../domain/logged-out.js';
import type { FindMember } from '../../domain/member.js';
import { findLiveSession, type SessionRow } from '../../live-session/live-session.js';
import { sessionUser } from '../../live-session/user.js';
import { type Speech, speakingTo } from '../../words/index.js';
import { homePage, loggedOutPage, welcomePage } from './bare-page.js';
import type { Portal, Visitor } from './files.js';

/** Everything is compiled to files whose names change with their content. */
const aYear = 31_536_000_000;

const anHour = 'public, max-age=3600';

/** A drawing may hold a script: opened by itself it is a page of this site. */
const sendDrawing = (reply: FastifyReply, type: string, content: string | Buffer) =>
  reply
    .header(
      'Content-Security-Policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    )
    .header('Cache-Control', anHour)
    .type(type)
    .send(content);

const addressOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '';

/** The web app at `/` and at the address of each of its pages. */
export async function portalRoutes(
  app: FastifyInstance,
  portal: Portal,
  homeOf: (session: SessionRow) => Promise<Home>,
): Promise<void> {
  /** What cannot be found out is the app’s to find out, and to say. */
  async function visitorOf(request: FastifyRequest): Promise<Visitor> {
    const session = findLiveSession(request);
    if (!session) return { isStranger: true, home: null };
    try {
      return { isStranger: false, home: await homeOf(session) };
    } catch (error) {
      request.log.warn({ err: error }, 'Home is not known: the app asks for it');
      return { isStranger: false, home: null };
    }
  }

  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = await visitorOf(request);
    const onFault = (error: unknown) =>
      request.log.error({ err: error }, 'Home cannot be drawn: the app draws it');
    return reply
      .headers({
        'Content-Security-Policy': portal.policy,
        Vary: 'Accept-Language, Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(await portal.document(request.headers, addressOf(request), visitor, onFault));
  };

  // Each page brings what is the visitor’s own: all of them are guarded and counted as Home is.
  serve(app, { ...showHome, aliases: portal.pages }, ({ request, reply }) =>
    sendApp(request, reply),
  );
  await app.register(async scope => {
    declareOpen(scope);
    scope.get('/brand.css', async (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(portal.style),
    );
    const { logo, homeScreen } = portal;
    scope.get('/manifest.webmanifest', async (_request, reply) =>
      reply
        .header('Cache-Control', anHour)
        .type('application/manifest+json')
        .send(homeScreen.manifest),
    );
    scope.get('/icon.svg', async (_request, reply) =>
      sendDrawing(reply, 'image/svg+xml', homeScreen.icon),
    );
    if (logo)
      scope.get('/logo', async (_request, reply) => sendDrawing(reply, logo.type, logo.content));
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

const isOnlyHere = (query: unknown) =>
  (query as { readonly only?: unknown }).only === onlyHere.only;

/** Without the portal: who is logged in, and a way out. */
export function barePage(app: FastifyInstance, organisation: string, findMember: FindMember): void {
  const strangersPage = (say: Speech, request: FastifyRequest) =>
    addressOf(request) === loggedOutPath
      ? loggedOutPage(say, isOnlyHere(request.query))
      : welcomePage(say, organisation);

  serve(app, { ...showHome, aliases: [loggedOutPath] }, async ({ request, reply }) => {
    const session = findLiveSession(request);
    const say = speakingTo(request);
    if (!session) return sendPage(reply, 200, strangersPage(say, request));
    return sendPage(
      reply,
      200,
      homePage(say, sessionUser(session, await findMember(session.member))),
    );
  });
}
