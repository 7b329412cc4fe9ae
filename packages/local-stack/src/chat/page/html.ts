import { html, type Markup } from '@guildhall/look';
import { frame } from './frame.js';

export type PageModel = {
  readonly nonce: string;
  readonly serverName: string;
  readonly bot: string;
  readonly commands: readonly string[];
  readonly account: string;
  readonly command: string;
  readonly query: string;
  readonly answer: Markup | null;
  readonly members: Markup;
};

const hint = (commands: readonly string[]): string =>
  commands.length === 0
    ? 'The bot has registered no commands yet.'
    : `Registered: ${commands.map(name => `/${name}`).join(', ')}`;

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

export const renderPage = (model: PageModel): string => {
  const { nonce, serverName, bot, commands, account, command, query, answer, members } = model;
  return frame({
    title: serverName,
    nonce,
    script: FOLLOW,
    content: html`<a class="skip" href="#members">Skip to the members</a>
<header>
<h1>${serverName}</h1>
<p class="quiet">A local chat server. <span id="bot" role="status">${bot}</span></p>
</header>
<main>
<section aria-labelledby="command">
<h2 id="command">Type a command</h2>
<form method="post" action="/command">
<label>Account number or user name
<input name="account" required autocomplete="off" value="${account}"></label>
<label>Command
<input name="command" required autocomplete="off" spellcheck="false" aria-describedby="hint" placeholder="/verify member_number:1234" value="${command}"></label>
<label>Language of this account
<select name="locale"><option value="en-US">English</option><option value="es-ES">Spanish</option></select></label>
<button>Send</button>
</form>
<p id="hint" class="quiet">${hint(commands)}</p>
<div role="status">${answer}</div>
</section>
<section aria-labelledby="members">
<h2 id="members">Members</h2>
<form method="get" action="/" role="search">
<label>Find by name, role or account number
<input type="search" name="q" value="${query}"></label>
<button>Find</button>
</form>
<div id="list">${members}</div>
</section>
</main>`,
  });
};
