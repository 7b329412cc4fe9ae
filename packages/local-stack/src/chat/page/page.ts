import { html, type Markup, type Page } from '@guildhall/look';
import type { APIGuildMember, Locale } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import type { Guild } from '../guild/guild.js';
import { type Form, readForm } from '../rest/body.js';
import { renderAnswer } from './answer.js';
import { sendPage } from './send-page.js';

/** Runs in the browser: what changes on the server changes on the page. */
const FOLLOW = `
setInterval(() => {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => {
    for (const id of ['bot', 'members']) {
      const [shown, fresh] = [document.getElementById(id), request.response.getElementById(id)];
      if (shown.innerHTML !== fresh.innerHTML) shown.replaceChildren(...fresh.childNodes);
    }
  };
  request.open('GET', '/');
  request.send();
}, 1000);
`;

const renderMember = (guild: Guild, member: APIGuildMember): Markup => {
  const { bot, global_name, id, username } = member.user;
  return html`<li data-id="${id}">
<strong dir="auto">${member.nick ?? global_name ?? username}</strong> <span class="quiet">@${username}</span>
<p>${guild.roleNames(member).join(', ') || 'no roles'}</p>
${!bot && html`<a href="/?as=${username}#command">Type as ${username}</a>`}
</li>`;
};

/** A line to type commands in, the answer, and the members with their roles. */
function renderPage({ guild, sessions }: ChatContext, form: Form, answer: Markup | null): Page {
  const commands = [...guild.commands.keys()].map(name => `/${name}`).join(', ');
  return {
    title: guild.name,
    follow: { script: '/follow.js' },
    content: html`<p id="bot" role="status">The bot is ${sessions.countOpen() === 0 && 'not '}connected.</p>
<h2 id="command">Type a command</h2>
<form method="post" action="/">
<p><label for="account">Account number or user name</label>
<input id="account" name="account" required autocomplete="off" value="${form.account ?? ''}"></p>
<p><label for="typed">Command</label>
<input id="typed" name="command" required autocomplete="off" spellcheck="false" placeholder="/verify member_number:1234" value="${form.command ?? ''}"></p>
<p><label for="locale">Language of this account</label>
<select id="locale" name="locale"><option value="en-US">English</option><option value="es-ES">Spanish</option></select></p>
<p><button class="button">Send</button></p>
</form>
<p class="quiet">Registered commands: ${commands || 'none yet'}</p>
<div role="status">${answer}</div>
<h2>Members</h2>
<ul id="members">${[...guild.members.values()].map(member => renderMember(guild, member))}</ul>`,
  };
}

/** The page for people, at `/`. */
export function pageRoutes(app: FastifyInstance, context: ChatContext): void {
  const { guild, interactions } = context;
  app.get<{ Querystring: { as?: string } }>('/', ({ query: { as = '' } }, reply) =>
    sendPage(reply, renderPage(context, { account: as }, null)),
  );
  app.get('/follow.js', (_request, reply) => reply.type('text/javascript').send(FOLLOW));

  app.post('/', async ({ body }, reply) => {
    const form = readForm(body);
    const { account = '', button, command = '', message = '', locale } = form;
    const asker = { chatId: guild.findUser(account)?.id ?? '', locale: locale as Locale };
    const answer = await renderAnswer(context, () =>
      button === undefined
        ? interactions.typeCommand(asker, command)
        : interactions.pressButton(asker, message, button),
    );
    return sendPage(reply, renderPage(context, form, answer));
  });
}
