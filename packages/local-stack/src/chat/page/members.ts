import { html, type Markup } from '@guildhall/look';
import { listMembers, roleNames } from '../world/find.js';
import type { Member, World } from '../world/world.js';

/** Enough to look at, few enough to redraw at every change; the others are found. */
const SHOWN = 50;

const none = html`<span class="quiet">none</span>`;

const renderRow = (world: World, member: Member, query: string): Markup => {
  const { bot, globalName, id, username } = member.account;
  const roles = roleNames(world, member);
  const as = new URLSearchParams({ q: query, as: id });
  return html`<li data-id="${id}">
<strong dir="auto">${member.nick ?? globalName ?? username}</strong> <span class="quiet">@${username}${id === world.ownerId && ' · owner'}${bot && ' · bot'}</span>
<dl>
<dt>Nickname</dt><dd dir="auto">${member.nick ?? none}</dd>
<dt>Roles</dt><dd>${roles.length === 0 ? none : html`<ul>${roles.map(role => html`<li>${role}</li>`)}</ul>`}</dd>
<dt>Account</dt><dd>${id}</dd>
</dl>
${!bot && html`<a href="/?${as.toString()}#command">Type as ${username}</a>`}
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

export const renderMembers = (world: World, query: string): Markup => {
  const found = matching(world, query);
  const total = world.members.size;
  const shown = found.length > SHOWN ? `, ${SHOWN} shown` : '';
  const count =
    query === ''
      ? `${total} accounts in the server${shown}.`
      : `${found.length} of ${total} accounts match “${query}”${shown}.`;
  return html`<p>${count}</p>
<ul>${found.slice(0, SHOWN).map(member => renderRow(world, member, query))}</ul>`;
};
