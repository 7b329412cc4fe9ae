import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, type Markup, type Page } from '@guildhall/look';
import { invokeCommand, type Stage } from '../interactions/invoke.js';
import { pressButton } from '../interactions/press.js';
import { isForeign } from '../origin.js';
import { readBody } from '../rest/body.js';
import { findPerson } from '../world/find.js';
import { renderOutcome } from './answer.js';
import { renderMembers } from './members.js';
import { sendPage } from './send-page.js';

const SCRIPT = '/follow.js';
/** Runs in the browser, which the page can do without: what changes on the server changes here. */
const FOLLOW = `
setInterval(() => {
  if (document.hidden) return;
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onerror = () => { document.getElementById('bot').textContent = 'The chat server cannot be reached; trying again.'; };
  request.onload = () => {
    for (const id of ['bot', 'list']) {
      const [shown, fresh] = [document.getElementById(id), request.response.getElementById(id)];
      if (shown.innerHTML !== fresh.innerHTML) shown.replaceChildren(...fresh.childNodes);
    }
  };
  request.open('GET', '/' + location.search);
  request.send();
}, 1000);
`;

/** Members, and a line to type commands in: what was typed stays, and is answered here. */
const renderPage = (
  { hub, store: { world } }: Stage,
  query: URLSearchParams,
  form = new URLSearchParams(),
  answer: Markup | null = null,
): Page => {
  const bot = hub.openSessions() > 0 ? 'The bot is connected.' : 'The bot is not connected.';
  const commands = [...world.commands.values()].map(({ name }) => `/${name}`).join(', ');
  const searched = query.get('q') ?? '';
  return {
    title: world.serverName,
    follow: { script: SCRIPT },
    content: html`<p id="bot" role="status">${bot}</p>
<h2 id="command">Type a command</h2>
<form method="post" action="/command">
<p><label for="account">Account number or user name</label>
<input id="account" name="account" required autocomplete="off" value="${form.get('account') ?? query.get('as') ?? ''}"></p>
<p><label for="typed">Command</label>
<input id="typed" name="command" required autocomplete="off" spellcheck="false" aria-describedby="hint" placeholder="/verify member_number:1234" value="${form.get('command') ?? ''}"></p>
<p><label for="locale">Language of this account</label>
<select id="locale" name="locale"><option value="en-US">English</option><option value="es-ES">Spanish</option></select></p>
<p><button class="button">Send</button></p>
</form>
<p id="hint" class="quiet">${commands === '' ? 'The bot has registered no commands yet.' : `Registered: ${commands}`}</p>
<div role="status">${answer}</div>
<h2>Members</h2>
<form method="get" action="/" role="search">
<p><label for="q">Find by name, role or account number</label>
<input id="q" type="search" name="q" value="${searched}"></p>
<p><button class="button second">Find</button></p>
</form>
<div id="list">${renderMembers(world, searched)}</div>`,
  };
};

const foreign: Page = {
  title: 'This does not work',
  content: html`<p>Another origin may not type commands.</p>`,
};

/** The page for people, at `/`. */
export const createPage = (stage: Stage) => {
  const { world } = stage.store;
  const typed = (form: URLSearchParams) =>
    invokeCommand(stage, {
      chatId: findPerson(world, form.get('account') ?? '')?.id ?? '',
      text: form.get('command') ?? '',
      options: {},
      locale: form.get('locale') ?? 'en-US',
    });
  /** A button of an answer that the page shows, by the account that the answer was for. */
  const pressed = (form: URLSearchParams) =>
    pressButton(stage, {
      chatId: form.get('account') ?? '',
      messageId: form.get('message') ?? '',
      customId: form.get('button') ?? '',
      locale: form.get('locale') ?? 'en-US',
    });

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const { method } = request;
    switch (`${method === 'HEAD' ? 'GET' : method} ${url.pathname}`) {
      case `GET ${SCRIPT}`:
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(FOLLOW);
        return true;
      case 'GET /':
        sendPage(response, renderPage(stage, url.searchParams));
        return true;
      case 'POST /command':
      case 'POST /press': {
        if (isForeign(request)) {
          sendPage(response, foreign, 403);
          return true;
        }
        const form = new URLSearchParams(await readBody(request));
        const act = () => (url.pathname === '/press' ? pressed(form) : typed(form));
        const answer = await renderOutcome(stage, act);
        sendPage(response, renderPage(stage, url.searchParams, form, answer));
        return true;
      }
      default:
        return false;
    }
  };
};
