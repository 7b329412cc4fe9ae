import { html, type Markup } from '@guildhall/look';
import type { Page } from '../page/frame.js';
import type { Account } from '../world/world.js';
import type { LoginRequest } from './request.js';

const MEANING: Readonly<Record<string, string>> = {
  identify: 'see your account’s name and number',
  'guilds.join': 'take you to its server',
};

const page = (status: number, title: string, content: Markup): Page => ({
  title,
  content: html`<main><h1>${title}</h1>${content}</main>`,
  status,
});

export const refusedPage = (sentence: string): Page =>
  page(400, 'This does not work', html`<p class="wrong" role="alert">${sentence}</p>`);

type LoginModel = {
  readonly application: string;
  readonly login: LoginRequest;
  readonly accounts: readonly Account[];
  readonly problem: string | null;
};

/** Here nobody has a password: whoever looks at this page picks the account that they want to be. */
export const loginPage = ({ application, login, accounts, problem }: LoginModel): Page =>
  page(
    problem === null ? 200 : 400,
    `${application} wants to know your account`,
    html`<p>A local chat server: choose whom to be here. ${application} may then</p>
<ul>${login.scope.split(' ').map(scope => html`<li>${MEANING[scope] ?? scope}</li>`)}</ul>
${problem !== null && html`<p class="wrong" role="alert">${problem}</p>`}
<form method="post">
<label>Account number or user name
<input name="account" list="accounts" required autocomplete="off" spellcheck="false" autofocus></label>
<datalist id="accounts">${accounts.map(({ id, username }) => html`<option value="${username}">${id}</option>`)}</datalist>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" formnovalidate>Deny</button>
</form>`,
  );
