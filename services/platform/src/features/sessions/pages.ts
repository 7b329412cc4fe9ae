import { html } from '../../pages/html.js';
import type { Page } from '../../pages/page.js';

const loginAgain = (returnTo: string) => `/api/auth/login?${new URLSearchParams({ returnTo })}`;

export const loginFailedPage = (reason: string, returnTo: string, requestId: string): Page => ({
  title: 'The login did not work',
  content: html`<p class="bad" role="alert">${reason}</p>
<p class="actions"><a class="button" href="${loginAgain(returnTo)}">Try again</a></p>
<p class="quiet">If it keeps failing, tell whoever runs this site this number: ${requestId}</p>`,
});

/** Shown when another site's page sent the browser here: logging out is the person's own decision. */
export const confirmLogoutPage = (
  returnTo: string,
  csrfToken: string,
  /** Where the form leads in the end: browsers hold every step of a redirect against the policy. */
  formTargets: readonly string[],
): Page => ({
  title: 'Do you want to log out?',
  content: html`<p>Another site asked to log you out.</p>
<form method="post" action="/api/auth/logout?${new URLSearchParams({ returnTo }).toString()}">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<p class="actions"><button class="button" type="submit">Log out</button><a class="button second" href="/">Stay logged in</a></p>
</form>`,
  formTargets,
});
