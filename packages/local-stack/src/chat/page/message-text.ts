import { html, type Markup } from '@guildhall/look';

// A backslash before a mark, an address, bold, and a moment ("Message Formatting").
const MARK = /\\([^\p{L}\p{N}\s])|(https?:\/\/[^\s<>()]+)|\*\*(.+?)\*\*|<t:(\d+)(?::\w)?>/gu;

export const anchor = (url: string, label: string): Markup =>
  html`<a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;

function mark([, escaped, url, bold, seconds]: RegExpExecArray): Markup {
  if (escaped !== undefined) return html`${escaped}`;
  if (url !== undefined) return anchor(url, url);
  if (bold !== undefined) return html`<strong>${bold}</strong>`;
  return html`<time>${new Date(Number(seconds) * 1_000).toLocaleString('en')}</time>`;
}

/** The markup that the bot uses; everything else is text. */
export function renderText(text: string): Markup {
  const parts: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    parts.push(html`${text.slice(end, match.index)}`, mark(match));
    end = match.index + match[0].length;
  }
  return html`${parts}${text.slice(end)}`;
}
