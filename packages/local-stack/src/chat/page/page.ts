import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, type Markup } from '@guildhall/look';
import type { Stage } from '../interactions/invoke.js';
import { isForeign } from '../origin.js';
import { readBody } from '../rest/body.js';
import { renderOutcome } from './answer.js';
import { pressShown, typeCommand } from './command.js';
import { type Page, sendPage } from './frame.js';
import { renderMembers } from './members.js';

/** Runs in the browser, which the page can do without: what changes on the server changes here. */
const FOLLOW = `
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch('/' + location.search).catch(() => null);
  if (!answer) { document.getElementById('bot').textContent = 'The chat server cannot be reached; trying again.'; return; }
  const [, body] = (await answer.text()).split('<body>');
  const page = new DOMParser().parseFromString(body, 'text/html');
  for (const id of ['bot', 'list']) {
    const [shown, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (shown.innerHTML !== fresh.innerHTML) shown.replaceChildren(...fresh.childNodes);
  }
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
    script: FOLLOW,
    content: html`<a class="skip" href="#members">Skip to the members</a>
<header>
<h1>${world.serverName}</h1>
<p class="quiet">A local chat server. <span id="bot" role="status">${bot}</span></p>
</header>
<main>
<section aria-labelledby="command">
<h2 id="command">Type a command</h2>
<form method="post" action="/command">
<label>Account number or user name
<input name="account" required autocomplete="off" value="${form.get('account') ?? query.get('as') ?? ''}"></label>
<label>Command
<input name="command" required autocomplete="off" spellcheck="false" aria-describedby="hint" placeholder="/verify member_number:1234" value="${form.get('command') ?? ''}"></label>
<label>Language of this account
<select name="locale"><option value="en-US">English</option><option value="es-ES">Spanish</option></select></label>
<button>Send</button>
</form>
<p id="hint" class="quiet">${commands === '' ? 'The bot has registered no commands yet.' : `Registered: ${commands}`}</p>
<div role="status">${answer}</div>
</section>
<section aria-labelledby="members">
<h2 id="members">Members</h2>
<form method="get" action="/" role="search">
<label>Find by name, role or account number
<input type="search" name="q" value="${searched}"></label>
<button>Find</button>
</form>
<div id="list">${renderMembers(world, searched, query.get('after') ?? '0')}</div>
</section>
</main>`,
  };
};

const foreign: Page = {
  title: 'This does not work',
  content: html`<main><p>Another origin may not type commands.</p></main>`,
  status: 403,
};

/** The page for people, at `/`. */
export const createPage = (stage: Stage) => {
  const answer = async (request: IncomingMessage, url: URL): Promise<Page | null> => {
    switch (`${request.method === 'HEAD' ? 'GET' : request.method} ${url.pathname}`) {
      case 'GET /':
        return renderPage(stage, url.searchParams);
      case 'POST /command':
      case 'POST /press': {
        if (isForeign(request)) return foreign;
        const form = new URLSearchParams(await readBody(request));
        const give = url.pathname === '/press' ? pressShown : typeCommand;
        return renderPage(stage, url.searchParams, form, renderOutcome(await give(stage, form)));
      }
      default:
        return null;
    }
  };
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const page = await answer(request, url);
    if (page !== null) sendPage(response, page, "form-action 'self'");
    return page !== null;
  };
};
