import type { SessionUser } from '@guildhall/contracts/platform';
import { html } from '../../pages/html.js';
import type { Page } from '../../pages/page.js';

export const welcomePage: Page = {
  title: 'Guildhall',
  content: html`<p>The membership services of your organisation: your record, your chat account, your mail address and your pay, behind one login.</p>
<p class="actions"><a class="button" href="/api/auth/login">Log in</a></p>
<p class="quiet">For developers: <a href="/api-docs">the API of this service</a>.</p>`,
};

function chatLine(user: SessionUser): string {
  if (user.chat_verified) return 'Your chat account is linked.';
  return user.status === 'active'
    ? 'Your chat account is not linked yet. Type /verify on the chat server to begin.'
    : 'No chat account is linked, and only active members can link one. If your status is wrong, ask the office to correct your record.';
}

const memberFacts = (user: SessionUser) => html`<dl>
<dt>Member</dt><dd>${user.member_number}</dd>
<dt>Name</dt><dd>${[user.first_name, user.last_name].filter(Boolean).join(' ') || '–'}</dd>
<dt>Facility</dt><dd>${user.facility_code ?? '–'}</dd>
<dt>Status</dt><dd>${user.status ?? '–'}</dd>
</dl>
<p>${chatLine(user)}</p>`;

const noMember = html`<p>Your login works, but it belongs to no member of the organisation. If you are a member, ask the office to correct your account.</p>`;

export const homePage = (user: SessionUser): Page => ({
  title: `Hello ${user.first_name ?? user.name ?? 'there'}`,
  content: html`<p class="quiet">You are logged in as ${user.name ?? user.email ?? user.id}.</p>
${user.member_number === null ? noMember : memberFacts(user)}
<p class="actions"><a class="button" href="/api/auth/logout">Log out</a></p>
<p class="quiet">For developers: <a href="/api-docs">the API of this service</a>.</p>`,
});
