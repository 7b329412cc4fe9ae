import type { CompletedVerification, Verification } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import type { Page } from '@guildhall/look';
import { html, type Markup } from '@guildhall/look';
import type { Refusal } from './refusals.js';

const linkPath = (id: string) => `/api/verify/complete/${encodeURIComponent(id)}`;
const cancelPath = (id: string) => `/api/verify/cancel/${encodeURIComponent(id)}`;
/** Says on the way back that a login was tried: a browser without cookies would go round for ever. */
export const loginPath = (id: string) =>
  `/api/auth/login?${new URLSearchParams({ returnTo: `${linkPath(id)}?from=login` })}`;
/** Out here, and back to the login page, for somebody else. */
const otherLoginPath = (id: string) =>
  `/api/auth/logout?${new URLSearchParams({ returnTo: linkPath(id) })}`;

type Account = Pick<Verification, 'chat_id' | 'chat_username' | 'server_name'>;

const accountFacts = ({ chat_username, chat_id, server_name }: Account) => html`<dl>
<dt>Account</dt><dd><strong>${chat_username ?? '–'}</strong></dd>
<dt>Server</dt><dd>${server_name ?? 'the organisation’s chat server'}</dd>
<dt>Account number</dt><dd>${chat_id ?? '–'}</dd>
</dl>`;

const memberFacts = (
  member: Pick<
    Member,
    'first_name' | 'last_name' | 'member_number' | 'facility_code' | 'facility_name'
  >,
) => html`<dl>
<dt>Name</dt><dd><strong>${member.first_name} ${member.last_name}</strong></dd>
<dt>Member</dt><dd>${member.member_number}</dd>
<dt>Facility</dt><dd>${[member.facility_name, member.facility_code && `(${member.facility_code})`].filter(Boolean).join(' ') || '–'}</dd>
</dl>`;

const section = (id: string, title: string, content: Markup) =>
  html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>`;

/** Whole minutes, because nobody has to hurry for a second that was rounded away. */
function timeLeft(expiresAt: string, now: Date): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now.getTime()) / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes === 1 ? 'one more minute' : `${minutes} more minutes`;
}

const untilThen = ({ expires_at }: Verification, now: Date) =>
  html`<time datetime="${expires_at}">${timeLeft(expires_at, now)}</time>`;

export interface Question {
  readonly verification: Verification;
  readonly member: Member;
  readonly csrfToken: string;
  readonly now: Date;
}

export const questionPage = ({ verification, member, csrfToken, now }: Question): Page => ({
  title: 'Link this chat account to you?',
  content: html`<p>Somebody who uses the chat account below says that they are you. If you confirm, the account counts as yours: it gets your roles and your name on the chat server.</p>
${section('account', 'This chat account', accountFacts(verification))}
${section('member', 'Your member record', memberFacts(member))}
<p class="notice"><strong>Is it your own account, and did you ask for this link yourself?</strong> If somebody else sent it to you, do not confirm.</p>
<form method="post" action="${linkPath(verification.id)}">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<p class="actions"><button class="button" type="submit">Yes, link my account</button><button class="button second" type="submit" formaction="${cancelPath(verification.id)}">No, leave it</button></p>
</form>
<p class="quiet">The link is good for ${untilThen(verification, now)}. Not ${member.first_name}? <a href="${otherLoginPath(verification.id)}">Log in as somebody else</a>.</p>`,
});

/** The account says yes on the chat server, and the page follows by itself. */
export const waitingPage = (
  { verification, member, csrfToken, now }: Question,
  code: string,
): Page => ({
  title: 'Say yes with your chat account',
  content: html`<div id="waiting"><p>You asked to link a chat account to your member record. Whether it is yours, only that account itself can say: open the chat server, and with that very account type</p>
<p><code class="command">/verify code:${code}</code></p>
<p>It is shown who asks, and two buttons: choose <strong>Link</strong>. This page then goes on by itself.</p></div>
${section('account', 'The chat account you named', accountFacts(verification))}
${section('member', 'Your member record', memberFacts(member))}
<p class="quiet" role="status">Waiting for the chat account. The code is good for ${untilThen(verification, now)}.</p>
<form method="post" action="${cancelPath(verification.id)}">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<p class="actions"><a class="button" href="${linkPath(verification.id)}">Check again</a><button class="button second" type="submit">No, leave it</button></p>
</form>`,
  follow: { script: '/api/verify/page.js', seconds: 10 },
});

/** The person chose to leave it. */
export const leftPage = (left: Account): Page => ({
  title: 'Nothing was linked',
  content: html`<p role="status">You left it, and this request is over: nobody can confirm it any more.</p>
${section('account', 'The chat account it was about', accountFacts(left))}
<p class="quiet">If you want to link your account after all, type /verify on the chat server. <a href="/">Front page</a></p>`,
});

const rolesLine = (roles: readonly string[]) =>
  roles.length > 0
    ? html`<p>Your roles there:</p><ul>${roles.map(role => html`<li>${role}</li>`)}</ul>`
    : html`<p>Your roles and your name there follow in a moment. You need not do anything for it.</p>`;

export const donePage = (account: Account | null, done: CompletedVerification): Page => ({
  title: 'Your chat account is linked',
  content: html`<p role="status" class="good">Done, ${done.member.first_name}. You can close this page and go back to the chat.</p>
${account ? section('account', 'Your chat account', accountFacts(account)) : null}
${rolesLine(done.chat_roles_assigned)}
<p class="quiet"><a href="/">What we know about you</a></p>`,
});

/** For whoever opens a link that has done its work. */
export const doneBeforePage = (verification: Verification): Page => ({
  title: 'Your chat account is linked',
  content: html`<p role="status" class="good">This was confirmed before; there is nothing left to do.</p>
${section('account', 'Your chat account', accountFacts(verification))}
<p class="quiet"><a href="/">What we know about you</a></p>`,
});

export const refusedPage = (
  id: string,
  { title, reason, advice, again, otherLogin }: Refusal,
  extra: { readonly account?: Account; readonly requestId: string; readonly loggedIn: boolean },
): Page => ({
  title,
  content: html`<p class="bad" role="alert">${reason}</p>
${extra.account ? section('account', 'The chat account it is about', accountFacts(extra.account)) : null}
<p>${advice}</p>
<p class="actions">${again ? html`<a class="button" href="${linkPath(id)}">Try again</a>` : null}${
    otherLogin
      ? extra.loggedIn
        ? html`<a class="button second" href="${otherLoginPath(id)}">Log in as somebody else</a>`
        : html`<a class="button" href="${loginPath(id)}">Log in</a>`
      : null
  }<a class="button second" href="/">Front page</a></p>
<p class="quiet">Number of this answer, for whoever helps you: ${extra.requestId}</p>`,
});
