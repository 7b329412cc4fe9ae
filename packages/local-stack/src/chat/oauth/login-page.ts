import { escapeHtml } from '../page/escape.js';
import { STYLE } from '../page/style.js';
import type { Account } from '../world/world.js';
import type { LoginRequest } from './request.js';

const MEANING: Readonly<Record<string, string>> = {
  identify: 'see your account’s name and number',
  'guilds.join': 'take you to its server',
};

const frame = (nonce: string, title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · local chat server</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;

export const refusedPage = (nonce: string, sentence: string): string =>
  frame(nonce, 'This does not work', `<p class="wrong" role="alert">${escapeHtml(sentence)}</p>`);

type LoginModel = {
  readonly nonce: string;
  readonly application: string;
  readonly login: LoginRequest;
  readonly accounts: readonly Account[];
  readonly problem: string | null;
};

/** Here nobody has a password: whoever looks at this page picks the account that they want to be. */
export const loginPage = ({ nonce, application, login, accounts, problem }: LoginModel): string => {
  const name = escapeHtml(application);
  const scopes = login.scope
    .split(' ')
    .map(scope => `<li>${escapeHtml(MEANING[scope] ?? scope)}</li>`)
    .join('');
  const options = accounts
    .map(({ id, username }) => `<option value="${escapeHtml(username)}">${escapeHtml(id)}</option>`)
    .join('');
  return frame(
    nonce,
    `${application} wants to know your account`,
    `<p>A local chat server: choose whom to be here. ${name} may then</p>
<ul>${scopes}</ul>
${problem === null ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`}
<form method="post">
<label>Account number or user name
<input name="account" list="accounts" required autocomplete="off" spellcheck="false" autofocus></label>
<datalist id="accounts">${options}</datalist>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" formnovalidate>Deny</button>
</form>`,
  );
};
