import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Fields as Given, isFields } from '@guildhall/contracts';
import { isForeign } from '../origin.js';
import { parseBody, readBody } from '../rest/body.js';
import { json, type Reply, send } from '../rest/reply.js';
import { createMatcher } from '../rest/route.js';
import { badRequest, ChatFailure } from '../world/failure.js';
import { botRoutes } from './bot-routes.js';
import { commandRoutes } from './command-routes.js';
import type { ControlCall, ControlContext } from './context.js';
import { faultRoutes } from './fault-routes.js';
import { memberRoutes } from './member-routes.js';
import { roleRoutes } from './role-routes.js';

const readGiven = async (request: IncomingMessage): Promise<Given> => {
  const body = parseBody(await readBody(request), request.headers['content-type']) ?? {};
  if (!isFields(body)) throw badRequest('The body must be a JSON object.');
  return body;
};

/** What tests and the page use to look at the chat server and to steer it. */
export const createControl = (context: ControlContext) => {
  const match = createMatcher<ControlCall>({
    ...memberRoutes(context),
    ...roleRoutes(context),
    ...faultRoutes(context),
    ...botRoutes(context),
    ...commandRoutes(context),
  });

  const answer = async (request: IncomingMessage, url: URL): Promise<Reply> => {
    const path = url.pathname.replace(/^\/control/, '').replace(/\/$/, '');
    const found = match(request.method ?? 'GET', path);
    if (found === undefined) return json({ error: 'The control has no such endpoint.' }, 404);
    if (isForeign(request)) return json({ error: 'Another origin may not use the control.' }, 403);
    try {
      const given = await readGiven(request);
      return await found.handle({ params: found.params, query: url.searchParams, given });
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      return json(
        { error: error.message, ...(error.errors ? { details: error.errors } : {}) },
        error.status,
      );
    }
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> =>
    send(response, await answer(request, url));
};
