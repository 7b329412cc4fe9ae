import type { SessionUser } from '@guildhall/contracts/platform';
import { html, type Page } from '@guildhall/look';
import { loggedOutPath } from '../../domain/logged-out.js';
import type { Speech } from '../../words/index.js';

const logoutHref = `/api/auth/logout?${new URLSearchParams({ returnTo: loggedOutPath })}`;

const forDevelopers = (say: Speech) =>
  html`<p class="quiet">${say.developers} <a href="/api-docs">${say.api}</a>.</p>`;

export const welcomePage = (say: Speech, organization: string): Page => ({
  title: organization,
  language: say.language,
  content: html`<p>${say.welcome}</p>
<p class="actions"><a class="button" href="/api/auth/login">${say.logIn}</a></p>
${forDevelopers(say)}`,
});

export const loggedOutPage = (say: Speech, isOnlyHere: boolean): Page => ({
  title: say.loggedOut.title,
  language: say.language,
  content: html`<div role="status"><p>${say.loggedOut.about}</p>
${isOnlyHere && html`<p class="notice">${say.loggedOut.onlyHere}</p>`}</div>
<p class="actions"><a class="button" href="/api/auth/login">${say.logInAgain}</a></p>`,
});

function chatLine(say: Speech, { chat_verified, status }: SessionUser): string {
  if (chat_verified) return say.linked;
  return status === 'active' ? say.notLinked : say.mayNotLink;
}

const memberFacts = (say: Speech, user: SessionUser) => html`<dl>
<dt>${say.member}</dt><dd>${user.member_number}</dd>
<dt>${say.name}</dt><dd>${[user.first_name, user.last_name].filter(Boolean).join(' ') || '–'}</dd>
<dt>${say.facility}</dt><dd>${user.facility_code ?? '–'}</dd>
<dt>${say.status}</dt><dd>${user.status ?? '–'}</dd>
</dl>
<p>${chatLine(say, user)}</p>`;

export const homePage = (say: Speech, user: SessionUser): Page => ({
  title: say.hello(user.first_name ?? user.name),
  language: say.language,
  content: html`<p class="quiet">${say.loggedInAs(user.name ?? user.email ?? user.id)}</p>
${user.member_number === null ? html`<p>${say.noMember}</p>` : memberFacts(say, user)}
<p class="actions"><a class="button" href="${logoutHref}">${say.logOut}</a></p>
${forDevelopers(say)}`,
});
