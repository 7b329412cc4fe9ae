import type { Language } from '@guildhall/contracts';
import { html, type Markup } from '@guildhall/look';
import { page } from './page.js';
import type { IdentityPerson } from './people.js';
import { words } from './words.js';

export interface LoginView {
  language: Language;
  action: string;
  /** What was typed before, when this is another attempt. */
  login?: string;
  isWrong?: true;
  people: readonly IdentityPerson[];
}

export function loginPage({ action, isWrong, language, login, people }: LoginView): string {
  const said = words[language].login;
  const described = isWrong ? html` aria-invalid="true" aria-describedby="problem"` : null;
  return page(
    language,
    isWrong ? said.again : said.title,
    html`<p class="quiet">${said.purpose}</p>
${isWrong ? html`<p class="bad" id="problem" role="alert">${said.wrong}</p>` : null}
<form method="post" action="${action}">
<p><label for="login">${said.userName}</label>
<input id="login" name="login" value="${login ?? null}" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described}></p>
<p><label for="password">${said.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}></p>
<p class="actions"><button class="button" type="submit">${said.title}</button></p>
</form>
${sampleAccounts(people, language)}`,
  );
}

/** Each on lines of its own: what is typed above is not to be looked for in a sentence. */
function sampleAccounts(people: readonly IdentityPerson[], language: Language): Markup {
  const said = words[language].login;
  const line = (name: string, value: string | null) =>
    value === null ? null : html`<br><span class="quiet">${name}:</span> <code>${value}</code>`;
  return html`<section aria-labelledby="sample">
<h2 id="sample">${said.samples}</h2>
<p class="quiet">${said.here}</p>
<ul>
${people.map(
  person => html`<li><strong>${person.givenName} ${person.familyName}</strong>${person.note ? html`, ${person.note[language]}` : null}${line(said.userName, person.login)}${line(said.password, person.password)}${line(said.memberNumber, person.memberNumber)}</li>
`,
)}</ul>
</section>`;
}
