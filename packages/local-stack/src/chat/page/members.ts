import type { MemberPage, MemberRow } from '../control/member-view.js';
import { escapeHtml } from './escape.js';

/** Enough to look at, few enough to redraw at every change. */
export const PAGE_SIZE = 50;

const nameOf = (row: MemberRow): string => row.nickname ?? row.global_name ?? row.username;

const renderRow = (row: MemberRow, query: string): string => {
  const id = escapeHtml(row.chat_id);
  const marks = [row.owner ? 'owner' : '', row.bot ? 'bot' : ''].filter(mark => mark !== '');
  const roles = row.roles.map(role => `<li>${escapeHtml(role)}</li>`).join('');
  const as = `/?${new URLSearchParams({ q: query, as: row.chat_id })}#command`;
  return `<li data-id="${id}">
<div class="who"><strong dir="auto">${escapeHtml(nameOf(row))}</strong> <span class="quiet">@${escapeHtml(row.username)}${marks.map(mark => ` · ${mark}`).join('')}</span></div>
<dl>
<dt>Nickname</dt><dd dir="auto">${row.nickname === null ? '<span class="quiet">none</span>' : escapeHtml(row.nickname)}</dd>
<dt>Roles</dt><dd>${roles === '' ? '<span class="quiet">none</span>' : `<ul class="roles">${roles}</ul>`}</dd>
<dt>Account</dt><dd class="number">${id}</dd>
</dl>
${row.bot ? '' : `<a class="as" href="${escapeHtml(as)}" data-as="${id}">Type as ${escapeHtml(row.username)}</a>`}
</li>`;
};

const renderCount = ({ total, matched, members }: MemberPage, query: string): string => {
  const shown = members.length === matched ? '' : `, ${members.length} shown`;
  return query === ''
    ? `${total} accounts in the server${shown}.`
    : `${matched} of ${total} accounts match “${escapeHtml(query)}”${shown}.`;
};

export const renderMembers = (page: MemberPage, query: string, after: string): string => {
  const link = (label: string, to: string) =>
    `<a href="/?${escapeHtml(String(new URLSearchParams({ q: query, after: to })))}#members">${label}</a>`;
  const links = [
    ...(after === '0' ? [] : [link('First page', '0')]),
    ...(page.next === null ? [] : [link('Next page', page.next)]),
  ];
  return `<p>${renderCount(page, query)}</p>
<ul class="members">${page.members.map(row => renderRow(row, query)).join('\n')}</ul>
${links.length === 0 ? '' : `<nav aria-label="Pages of members">${links.join(' ')}</nav>`}`;
};
