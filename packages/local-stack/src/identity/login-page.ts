import { html, type Markup } from '@guildhall/look';
import { page } from './page.js';
import type { IdentityPerson } from './people.js';

export interface LoginView {
  action: string;
  /** What was typed before, when this is another attempt. */
  login?: string;
  problem?: string;
  people: readonly IdentityPerson[];
}

export function loginPage(view: LoginView): string {
  const { action, login, problem, people } = view;
  const described =
    problem === undefined ? null : html` aria-invalid="true" aria-describedby="problem"`;
  return page(
    problem === undefined ? 'Log in' : 'Log in: please try again',
    html`<p class="quiet">to continue to Guildhall</p>
${problem === undefined ? null : html`<p class="bad" id="problem" role="alert">${problem}</p>`}
<form method="post" action="${action}">
<p><label for="login">User name</label>
<input id="login" name="login" value="${login ?? null}" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described}></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}></p>
<p class="actions"><button class="button" type="submit">Log in</button></p>
</form>
${sampleAccounts(people)}`,
  );
}

const memberNumber = ({ memberNumber: number }: IdentityPerson) =>
  number === null ? null : html` <span class="quiet">member number</span> <code>${number}</code>`;

const sampleAccounts = (
  people: readonly IdentityPerson[],
): Markup => html`<section aria-labelledby="sample">
<h2 id="sample">Sample accounts</h2>
<p class="quiet">This login page runs on your machine only.</p>
<ul>
${people.map(
  person => html`<li><strong>${person.givenName} ${person.familyName}</strong>${person.note ? html`, ${person.note}` : null}<br>
<span class="quiet">user name</span> <code>${person.login}</code>${memberNumber(person)} <span class="quiet">password</span> <code>${person.password}</code></li>
`,
)}</ul>
</section>`;
