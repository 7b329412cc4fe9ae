import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Markup } from '@guildhall/look';
import type { Stage } from '../interactions/invoke.js';
import { isForeign } from '../origin.js';
import { readBody } from '../rest/body.js';
import { renderOutcome } from './answer.js';
import { pressShown, typeCommand } from './command.js';
import { sendPage } from './frame.js';
import { renderPage } from './html.js';
import { renderMembers } from './members.js';

const sendHtml = (response: ServerResponse, html: string, nonce: string, status = 200): void =>
  sendPage(
    response,
    { html, nonce, status },
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
  );

/** The page for people: members, and a line to type commands in. */
export const createPage = (stage: Stage) => {
  const { hub, store } = stage;
  const { world } = store;
  const whole = (
    nonce: string,
    query: URLSearchParams,
    form: URLSearchParams,
    answer: Markup | null,
  ) =>
    renderPage({
      nonce,
      serverName: world.serverName,
      bot: hub.openSessions() > 0 ? 'The bot is connected.' : 'The bot is not connected.',
      commands: [...world.commands.values()].map(command => command.name),
      account: form.get('account') ?? query.get('as') ?? '',
      command: form.get('command') ?? '',
      query: query.get('q') ?? '',
      answer,
      members: renderMembers(world, query.get('q') ?? '', query.get('after') ?? '0'),
    });

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const nonce = randomBytes(16).toString('base64');
    const asked = `${request.method === 'HEAD' ? 'GET' : request.method} ${url.pathname}`;
    switch (asked) {
      case 'GET /':
        sendHtml(response, whole(nonce, url.searchParams, new URLSearchParams(), null), nonce);
        return true;
      case 'POST /command':
      case 'POST /press': {
        if (isForeign(request)) {
          sendHtml(response, 'Another origin may not type commands.', nonce, 403);
          return true;
        }
        const form = new URLSearchParams(await readBody(request));
        const give = url.pathname === '/press' ? pressShown : typeCommand;
        const answer = renderOutcome(await give(stage, form));
        sendHtml(response, whole(nonce, url.searchParams, form, answer), nonce);
        return true;
      }
      default:
        return false;
    }
  };
};
