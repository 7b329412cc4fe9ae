import { ADDRESS } from '../interactions/address.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => ENTITIES[c] ?? c);

const TOKEN = new RegExp(
  [
    String.raw`\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)`,
    `(${ADDRESS})`,
    String.raw`\*\*([^*]+)\*\*`,
    '`([^`]+)`',
  ].join('|'),
  'g',
);

export const anchor = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(label)}</a>`;

/** A message as the chat product would show it: links, bold, code; everything else is text. */
export const renderMessage = (text: string): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, label, target, bare, bold, code] = match;
    html += escapeHtml(text.slice(end, match.index));
    if (target !== undefined) html += anchor(target, label ?? target);
    else if (bare !== undefined) html += anchor(bare, bare);
    else if (bold !== undefined) html += `<strong>${escapeHtml(bold)}</strong>`;
    else html += `<code>${escapeHtml(code ?? '')}</code>`;
    end = match.index + whole.length;
  }
  return html + escapeHtml(text.slice(end));
};
