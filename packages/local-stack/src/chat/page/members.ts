import { html, type Markup } from '@guildhall/look';
import type { MemberPage, MemberRow } from '../control/member-view.js';

/** Enough to look at, few enough to redraw at every change. */
export const PAGE_SIZE = 50;

const none = html`<span class="quiet">none</span>`;
const addressOf = (query: Record<string, string>, part: string) =>
  `/?${new URLSearchParams(query)}#${part}`;

const renderRow = (row: MemberRow, query: string): Markup => {
  const { bot, chat_id: id, global_name, nickname, owner, roles, username } = row;
  return html`<li data-id="${id}">
<div class="who"><strong dir="auto">${nickname ?? global_name ?? username}</strong> <span class="quiet">@${username}${owner && ' · owner'}${bot && ' · bot'}</span></div>
<dl>
<dt>Nickname</dt><dd dir="auto">${nickname ?? none}</dd>
<dt>Roles</dt><dd>${roles.length === 0 ? none : html`<ul class="roles">${roles.map(role => html`<li>${role}</li>`)}</ul>`}</dd>
<dt>Account</dt><dd class="number">${id}</dd>
</dl>
${!bot && html`<a class="as" href="${addressOf({ q: query, as: id }, 'command')}">Type as ${username}</a>`}
</li>`;
};

const countOf = ({ total, matched, members }: MemberPage, query: string): string => {
  const shown = members.length === matched ? '' : `, ${members.length} shown`;
  return query === ''
    ? `${total} accounts in the server${shown}.`
    : `${matched} of ${total} accounts match “${query}”${shown}.`;
};

export const renderMembers = (page: MemberPage, query: string, after: string): Markup => {
  const link = (label: string, to: string) =>
    html`<a href="${addressOf({ q: query, after: to }, 'members')}">${label}</a> `;
  return html`<p>${countOf(page, query)}</p>
<ul class="members">${page.members.map(row => renderRow(row, query))}</ul>
<nav aria-label="Pages of members">${after !== '0' && link('First page', '0')}${page.next !== null && link('Next page', page.next)}</nav>`;
};
