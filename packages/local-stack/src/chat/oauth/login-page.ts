import { html, type Page } from '@guildhall/look';
import type { Account } from '../world/world.js';
import type { LoginRequest } from './request.js';

const MEANING: Readonly<Record<string, string>> = {
  identify: 'see your account’s name and number',
  'guilds.join': 'take you to its server',
};

export const refusedPage = (sentence: string): Page => ({
  title: 'This does not work',
  content: html`<p class="bad" role="alert">${sentence}</p>`,
});

type LoginModel = {
  readonly application: string;
  readonly login: LoginRequest;
  readonly accounts: readonly Account[];
  readonly problem: string | null;
};

/** Here nobody has a password: whoever looks at this page picks the account that they want to be. */
export const loginPage = ({ application, login, accounts, problem }: LoginModel): Page => ({
  title: `${application} wants to know your account`,
  // Browsers hold the redirects of a form against the policy, too.
  formTargets: [new URL(login.redirectUri).origin],
  content: html`<p>A local chat server: choose whom to be here. ${application} may then</p>
<ul>${login.scope.split(' ').map(scope => html`<li>${MEANING[scope] ?? scope}</li>`)}</ul>
${problem !== null && html`<p class="bad" role="alert">${problem}</p>`}
<form method="post">
<label for="account">Account number or user name</label>
<input id="account" name="account" list="accounts" required autocomplete="off" spellcheck="false" autofocus>
<datalist id="accounts">${accounts.map(({ id, username }) => html`<option value="${username}">${id}</option>`)}</datalist>
<p class="actions"><button class="button" name="answer" value="allow">Allow</button>
<button class="button second" name="answer" value="deny" formnovalidate>Deny</button></p>
</form>`,
});
