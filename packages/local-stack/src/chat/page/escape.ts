import { harmlessText } from '@guildhall/contracts';
import { ADDRESS } from '../interactions/address.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  harmlessText(text).replace(/[&<>"']/g, c => ENTITIES[c] ?? c);

const TOKEN = new RegExp(
  [
    String.raw`\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)`,
    `(${ADDRESS})`,
    String.raw`\*\*([^*]+)\*\*`,
    '`([^`]+)`',
    String.raw`<t:(-?\d{1,12})(?::([tTdDfFR]))?>`,
  ].join('|'),
  'g',
);

export const anchor = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(label)}</a>`;

// Discord reference, "Message Formatting", table "Timestamp Styles"; `f` where none is given.
const FORMS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};
const MINUTE_S = 60;

const fromNow = (seconds: number): string => {
  const minutes = Math.round((seconds - Date.now() / 1_000) / MINUTE_S);
  return new Intl.RelativeTimeFormat('en').format(minutes, 'minute');
};

/** A moment where the reader is, which is where this server runs. */
const moment = (seconds: number, form = 'f'): string => {
  const date = new Date(seconds * 1_000);
  const text =
    form === 'R' ? fromNow(seconds) : new Intl.DateTimeFormat('en', FORMS[form]).format(date);
  return `<time datetime="${date.toISOString()}">${escapeHtml(text)}</time>`;
};

/** A message as the chat product would show it: links, times, bold, code; everything else is text. */
export const renderMessage = (text: string): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, label, target, bare, bold, code, seconds, form] = match;
    html += escapeHtml(text.slice(end, match.index));
    if (target !== undefined) html += anchor(target, label ?? target);
    else if (bare !== undefined) html += anchor(bare, bare);
    else if (seconds !== undefined) html += moment(Number(seconds), form);
    else if (bold !== undefined) html += `<strong>${escapeHtml(bold)}</strong>`;
    else html += `<code>${escapeHtml(code ?? '')}</code>`;
    end = match.index + whole.length;
  }
  return html + escapeHtml(text.slice(end));
};
