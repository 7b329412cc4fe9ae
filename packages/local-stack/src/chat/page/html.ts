import { escapeHtml } from './escape.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

export type PageModel = {
  readonly nonce: string;
  readonly serverName: string;
  readonly bot: string;
  readonly commands: readonly string[];
  readonly account: string;
  readonly command: string;
  readonly query: string;
  readonly answer: string;
  readonly members: string;
};

const hint = (commands: readonly string[]): string =>
  commands.length === 0
    ? 'The bot has registered no commands yet.'
    : `Registered: ${commands.map(name => `/${name}`).join(', ')}`;

export const renderPage = (model: PageModel): string => {
  const { nonce, serverName, bot, commands, account, command, query, answer, members } = model;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(serverName)} · local chat server</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<a class="skip" href="#members">Skip to the members</a>
<header>
<h1>${escapeHtml(serverName)}</h1>
<p class="quiet">A local chat server. <span id="bot" role="status">${escapeHtml(bot)}</span></p>
</header>
<main>
<section aria-labelledby="command">
<h2 id="command">Type a command</h2>
<form id="command-form" method="post" action="/command">
<label>Account number or user name
<input name="account" required autocomplete="off" value="${escapeHtml(account)}"></label>
<label>Command
<input name="command" required autocomplete="off" spellcheck="false" aria-describedby="hint" placeholder="/verify member_number:1234" value="${escapeHtml(command)}"></label>
<label>Language of this account
<select name="locale"><option value="en-US">English</option><option value="es-ES">Spanish</option></select></label>
<button>Send</button>
</form>
<p id="hint" class="quiet">${escapeHtml(hint(commands))}</p>
<div id="answer" role="status" aria-live="polite">${answer}</div>
</section>
<section aria-labelledby="members">
<h2 id="members">Members</h2>
<form id="search" method="get" action="/" role="search">
<label>Find by name, role or account number
<input type="search" name="q" value="${escapeHtml(query)}"></label>
<noscript><button>Find</button></noscript>
</form>
<p id="live" role="status" class="quiet"></p>
<div id="list">${members}</div>
</section>
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>`;
};
