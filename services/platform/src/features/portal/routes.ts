import fastifyStatic from '@fastify/static';
import { type Home, showHome } from '@guildhall/contracts/platform';
import { declareOpen, serve } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLiveSession, type SessionRow } from '../../live-session/live-session.js';
import type { Portal, Visitor } from './files.js';

/** Built files have content hashes in their names. */
const aYear = 31_536_000_000;

const anHour = 'public, max-age=3600';

/** An SVG may contain script and would run on this origin if opened directly. */
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

/** The web app at `/` and at the address of each page. */
export async function portalRoutes(
  app: FastifyInstance,
  portal: Portal,
  homeOf: (session: SessionRow) => Promise<Home>,
): Promise<void> {
  /** If this fails, the app loads the data and shows the error. */
  async function visitorOf(request: FastifyRequest): Promise<Visitor> {
    const session = findLiveSession(request);
    if (!session) return { isStranger: true, home: null };
    try {
      return { isStranger: false, home: await homeOf(session) };
    } catch (error) {
      request.log.warn({ err: error }, 'home data could not be loaded; the app will request it');
      return { isStranger: false, home: null };
    }
  }

  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = await visitorOf(request);
    const onFault = (error: unknown) =>
      request.log.error({ err: error }, 'home could not be rendered; the app will render it');
    return reply
      .headers({
        'Content-Security-Policy': portal.policy,
        Vary: 'Accept-Language, Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(await portal.document(request.headers, addressOf(request), visitor, onFault));
  };

  // Pages contain personal data, so all are guarded and rate limited like Home.
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
