import type { Language } from '@guildhall/contracts';
import { html, type Page } from '@guildhall/look';
import type { Speech } from '../../words/index.js';

const loginAgain = (returnTo: string) => `/api/auth/login?${new URLSearchParams({ returnTo })}`;

/** Why a login failed, in a supported language. */
export interface Reason {
  readonly text: string;
  readonly language: Language;
}

export const loginFailedPage = (
  say: Speech,
  reason: Reason,
  returnTo: string,
  requestId: string,
): Page => ({
  title: say.loginFailed,
  language: say.language,
  content: html`<p class="bad" role="alert" lang="${reason.language}">${reason.text}</p>
<p class="actions"><a class="button" href="${loginAgain(returnTo)}">${say.tryAgain}</a></p>
<p class="quiet">${say.tell(requestId)}</p>`,
});

/** Shown when another site sent the browser here: the person decides whether to log out. */
export const confirmLogoutPage = (
  say: Speech,
  returnTo: string,
  csrfToken: string,
  /** The final redirect target: browsers check every redirect of a form against the policy. */
  formTargets: readonly string[],
): Page => ({
  title: say.askLogOut,
  language: say.language,
  content: html`<p>${say.askedBySite}</p>
<form method="post" action="/api/auth/logout?${new URLSearchParams({ returnTo }).toString()}">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<p class="actions"><button class="button" type="submit">${say.logOut}</button><a class="button second" href="/">${say.stay}</a></p>
</form>`,
  formTargets,
});
