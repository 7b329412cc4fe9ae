import { html, type Page } from '@guildhall/look';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { sendPage } from '../page/send-page.js';
import { type Form, readForm } from '../rest/body.js';
import { badRequest } from '../rest/discord-error.js';

const loginPage = (redirectUri: string): Page => ({
  title: 'Log in to the local Discord',
  // Browsers hold the redirects of a form against the policy, too.
  formTargets: [new URL(redirectUri).origin],
  content: html`<p>The application wants to know your account. There are no passwords here.</p>
<form method="post">
<label for="account">Account number or user name</label>
<input id="account" name="account" required autocomplete="off" autofocus>
<p class="actions"><button class="button" name="answer" value="allow">Allow</button>
<button class="button second" name="answer" value="deny" formnovalidate>Deny</button></p>
</form>`,
});

/** `/oauth2/authorize`, where an account allows the application something. */
export function loginRoutes(app: FastifyInstance, { grants, guild, options }: ChatContext): void {
  function getRedirect({ client_id, redirect_uri = '' }: Form): string {
    const isOwn = client_id === guild.applicationId;
    if (!isOwn || !options.oauth?.redirectUris.includes(redirect_uri))
      throw badRequest('The application did not register this address to come back to.');
    return redirect_uri;
  }

  app.get<{ Querystring: Form }>('/oauth2/authorize', ({ query }, reply) =>
    sendPage(reply, loginPage(getRedirect(query))),
  );

  app.post<{ Querystring: Form }>('/oauth2/authorize', ({ body, query }, reply) => {
    const { code_challenge: challenge, scope = '', state = '' } = query;
    const { account = '', answer } = readForm(body);
    const redirectUri = getRedirect(query);
    const back = new URL(redirectUri);
    const user = guild.findUser(account);
    if (answer !== 'allow') back.searchParams.set('error', 'access_denied');
    else if (user)
      back.searchParams.set('code', grants.allow({ user, scope, redirectUri, challenge }));
    else throw badRequest(`There is no account "${account}". Go back and choose another.`);
    back.searchParams.set('state', state);
    return reply.redirect(back.href, 303);
  });
}
