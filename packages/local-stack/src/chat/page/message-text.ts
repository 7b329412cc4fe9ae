import { html, type Markup } from '@guildhall/look';
import { ADDRESS } from '../interactions/answer.js';

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

export const anchor = (url: string, label: string): Markup =>
  html`<a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;

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
const moment = (seconds: number, form = 'f'): Markup => {
  const date = new Date(seconds * 1_000);
  const text =
    form === 'R' ? fromNow(seconds) : new Intl.DateTimeFormat('en', FORMS[form]).format(date);
  return html`<time datetime="${date.toISOString()}">${text}</time>`;
};

const token = ([, label, target, bare, bold, code, seconds, form]: RegExpExecArray): Markup => {
  if (target !== undefined) return anchor(target, label ?? target);
  if (bare !== undefined) return anchor(bare, bare);
  if (seconds !== undefined) return moment(Number(seconds), form);
  return bold !== undefined ? html`<strong>${bold}</strong>` : html`<code>${code ?? ''}</code>`;
};

/** A message as the chat product would show it: links, times, bold, code; everything else is text. */
export const renderMessage = (text: string): Markup => {
  const parts: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(html`${text.slice(end, match.index)}${token(match)}`);
    end = match.index + match[0].length;
  }
  return html`${parts}${text.slice(end)}`;
};
