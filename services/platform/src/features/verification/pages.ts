import type { CompletedVerification, Verification } from '@guildhall/contracts/chat-bot';
import { type Member, verifyOptions } from '@guildhall/contracts/platform';
import { html, type Markup, type Page } from '@guildhall/look';
import type { Speech } from '../../words/index.js';
import { isPersonal, mayPass, type Refusal } from './refusals.js';

const linkPath = (id: string) => `/api/verify/complete/${encodeURIComponent(id)}`;
const cancelPath = (id: string) => `/api/verify/cancel/${encodeURIComponent(id)}`;
/** Marks the return from a login: a browser without cookies would loop forever. */
export const loginPath = (id: string) =>
  `/api/auth/login?${new URLSearchParams({ returnTo: `${linkPath(id)}?from=login` })}`;
/** Logs out and returns to the login page, to switch accounts. */
const otherLoginPath = (id: string) =>
  `/api/auth/logout?${new URLSearchParams({ returnTo: linkPath(id) })}`;

type Account = Pick<Verification, 'chat_id' | 'chat_username' | 'server_name'>;

const accountFacts = (
  { verification: say }: Speech,
  { chat_username, chat_id, server_name }: Account,
) => html`<dl>
<dt>${say.account}</dt><dd><strong>${chat_username ?? '–'}</strong></dd>
<dt>${say.server}</dt><dd>${server_name ?? say.someServer}</dd>
<dt>${say.accountNumber}</dt><dd>${chat_id ?? '–'}</dd>
</dl>`;

const memberFacts = (
  say: Speech,
  member: Pick<
    Member,
    'first_name' | 'last_name' | 'member_number' | 'facility_code' | 'facility_name'
  >,
) => html`<dl>
<dt>${say.name}</dt><dd><strong>${member.first_name} ${member.last_name}</strong></dd>
<dt>${say.member}</dt><dd>${member.member_number}</dd>
<dt>${say.facility}</dt><dd>${[member.facility_name, member.facility_code && `(${member.facility_code})`].filter(Boolean).join(' ') || '–'}</dd>
</dl>`;

const section = (id: string, title: string, content: Markup) =>
  html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>`;

/** Rounded to whole minutes. */
function timeLeft({ verification: say }: Speech, expiresAt: string, now: Date): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now.getTime()) / 60_000);
  return minutes < 1 ? say.underAMinute : say.minutes(minutes);
}

const untilThen = (speech: Speech, { expires_at }: Verification, now: Date) =>
  html`<time datetime="${expires_at}">${timeLeft(speech, expires_at, now)}</time>`;

export interface Question {
  readonly verification: Verification;
  readonly member: Member;
  readonly csrfToken: string;
  readonly now: Date;
}

export function questionPage(speech: Speech, question: Question): Page {
  const { verification, member, csrfToken, now } = question;
  const { verification: all, language } = speech;
  const say = all.question;
  return {
    title: say.title,
    language,
    content: html`<p>${say.about}</p>
${section('account', all.thisAccount, accountFacts(speech, verification))}
${section('member', all.memberRecord, memberFacts(speech, member))}
<p class="notice"><strong>${say.isIt}</strong> ${say.ifNot}</p>
<form method="post" action="${linkPath(verification.id)}">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<p class="actions"><button class="button" type="submit">${say.yes}</button><button class="button second" type="submit" formaction="${cancelPath(verification.id)}">${all.no}</button></p>
</form>
<p class="quiet">${say.goodFor} ${untilThen(speech, verification, now)}. ${say.notYou(member.first_name)} <a href="${otherLoginPath(verification.id)}">${all.otherLogin}</a>.</p>`,
  };
}

/** The account confirms on the chat server; the page updates itself. */
export function waitingPage(speech: Speech, question: Question, code: string): Page {
  const { verification, member, csrfToken, now } = question;
  const { verification: all, language } = speech;
  const say = all.waiting;
  return {
    title: say.title,
    language,
    content: html`<div id="waiting"><p>${say.about}</p>
<p><code class="command">/verify ${verifyOptions.code[language]}:${code}</code></p>
<p>${say.choose} <strong>${say.link}</strong>. ${say.goesOn}</p></div>
${section('account', all.namedAccount, accountFacts(speech, verification))}
${section('member', all.memberRecord, memberFacts(speech, member))}
<p class="quiet" role="status">${say.status} ${untilThen(speech, verification, now)}.</p>
<form method="post" action="${cancelPath(verification.id)}">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<p class="actions"><a class="button" href="${linkPath(verification.id)}">${say.checkAgain}</a><button class="button second" type="submit">${all.no}</button></p>
</form>`,
    follow: { script: '/api/verify/page.js', seconds: 10 },
  };
}

/** The person declined. */
export function leftPage(speech: Speech, left: Account): Page {
  const { verification: all, language } = speech;
  const say = all.left;
  return {
    title: say.title,
    language,
    content: html`<p role="status">${say.about}</p>
${section('account', all.aboutAccount, accountFacts(speech, left))}
<p class="quiet">${say.afterAll} <a href="/">${all.frontPage}</a></p>`,
  };
}

const rolesLine = ({ verification: { done: say } }: Speech, roles: readonly string[]) =>
  roles.length > 0
    ? html`<p>${say.roles}</p><ul>${roles.map(role => html`<li>${role}</li>`)}</ul>`
    : html`<p>${say.rolesFollow}</p>`;

export function donePage(
  speech: Speech,
  account: Account | null,
  done: CompletedVerification,
): Page {
  const { verification: all, language } = speech;
  const say = all.done;
  return {
    title: say.title,
    language,
    content: html`<p role="status" class="good">${say.now(done.member.first_name)}</p>
${account ? section('account', all.yourAccount, accountFacts(speech, account)) : null}
${rolesLine(speech, done.chat_roles_assigned)}
<p class="quiet"><a href="/">${say.record}</a></p>`,
  };
}

/** For a link that is already done. */
export function doneBeforePage(speech: Speech, verification: Verification): Page {
  const { verification: all, language } = speech;
  return {
    title: all.done.title,
    language,
    content: html`<p role="status" class="good">${all.done.before}</p>
${section('account', all.yourAccount, accountFacts(speech, verification))}
<p class="quiet"><a href="/">${all.done.record}</a></p>`,
  };
}

interface RefusedExtra {
  readonly account?: Account;
  readonly requestId: string;
  readonly loggedIn: boolean;
}

/** Offers another login if logged in, else a login. */
function otherWay({ verification: say, logIn }: Speech, id: string, loggedIn: boolean): Markup {
  return loggedIn
    ? html`<a class="button second" href="${otherLoginPath(id)}">${say.otherLogin}</a>`
    : html`<a class="button" href="${loginPath(id)}">${logIn}</a>`;
}

export function refusedPage(
  speech: Speech,
  id: string,
  refusal: Refusal,
  { account, requestId, loggedIn }: RefusedExtra,
): Page {
  const { verification: say, tryAgain, language } = speech;
  const { title, reason, advice } = say.refusals[refusal];
  return {
    title,
    language,
    content: html`<p class="bad" role="alert">${reason}</p>
${account ? section('account', say.isAboutAccount, accountFacts(speech, account)) : null}
<p>${advice}</p>
<p class="actions">${mayPass(refusal) ? html`<a class="button" href="${linkPath(id)}">${tryAgain}</a>` : null}${
      isPersonal(refusal) ? otherWay(speech, id, loggedIn) : null
    }<a class="button second" href="/">${say.frontPage}</a></p>
<p class="quiet">${say.answerNumber(requestId)}</p>`,
  };
}
