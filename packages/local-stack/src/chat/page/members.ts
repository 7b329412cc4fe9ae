import { html, type Markup } from '@guildhall/look';
import { listMembers, roleNames } from '../world/find.js';
import type { Member, World } from '../world/world.js';

/** Enough to look at, few enough to redraw at every change. */
const PAGE_SIZE = 50;

const none = html`<span class="quiet">none</span>`;
const addressOf = (query: Record<string, string>, part: string) =>
  `/?${new URLSearchParams(query)}#${part}`;

const renderRow = (world: World, member: Member, query: string): Markup => {
  const { bot, globalName, id, username } = member.account;
  const roles = roleNames(world, member);
  return html`<li data-id="${id}">
<div class="who"><strong dir="auto">${member.nick ?? globalName ?? username}</strong> <span class="quiet">@${username}${id === world.ownerId && ' · owner'}${bot && ' · bot'}</span></div>
<dl>
<dt>Nickname</dt><dd dir="auto">${member.nick ?? none}</dd>
<dt>Roles</dt><dd>${roles.length === 0 ? none : html`<ul class="roles">${roles.map(role => html`<li>${role}</li>`)}</ul>`}</dd>
<dt>Account</dt><dd class="number">${id}</dd>
</dl>
${!bot && html`<a class="as" href="${addressOf({ q: query, as: id }, 'command')}">Type as ${username}</a>`}
</li>`;
};

/** Every word has to occur in the names, the id or a role. */
const matching = (world: World, query: string): Member[] => {
  const words = query.toLowerCase().match(/\S+/g) ?? [];
  const everybody = listMembers(world, '0', Number.POSITIVE_INFINITY);
  if (words.length === 0) return everybody;
  return everybody.filter(member => {
    const { id, globalName, username } = member.account;
    const names = [id, username, globalName, member.nick, ...roleNames(world, member)];
    const searched = names.join('\n').toLowerCase();
    return words.every(word => searched.includes(word));
  });
};

/** A page of them, beginning behind the account `after`. */
export const renderMembers = (world: World, query: string, after: string): Markup => {
  const found = matching(world, query);
  const start = found.findIndex(({ account }) => account.id === after) + 1;
  const page = found.slice(start, start + PAGE_SIZE);
  const last = start + PAGE_SIZE < found.length ? page.at(-1)?.account.id : undefined;
  const total = world.members.size;
  const shown = page.length === found.length ? '' : `, ${page.length} shown`;
  const count =
    query === ''
      ? `${total} accounts in the server${shown}.`
      : `${found.length} of ${total} accounts match “${query}”${shown}.`;
  const link = (label: string, to: string) =>
    html`<a href="${addressOf({ q: query, after: to }, 'members')}">${label}</a> `;
  return html`<p>${count}</p>
<ul class="members">${page.map(member => renderRow(world, member, query))}</ul>
<nav aria-label="Pages of members">${after !== '0' && link('First page', '0')}${last !== undefined && link('Next page', last)}</nav>`;
};
