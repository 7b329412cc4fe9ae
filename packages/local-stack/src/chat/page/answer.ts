import type { ChatAnswer } from '../interactions/answer.js';
import { buttonsOf } from '../interactions/press.js';
import { anchor, escapeHtml, renderMessage } from './escape.js';

export type Outcome =
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'silent'; readonly connected: boolean }
  | {
      readonly kind: 'answered';
      readonly account: string;
      readonly username: string;
      readonly answers: readonly ChatAnswer[];
    };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const embedText = (embed: unknown): string => {
  if (!isObject(embed)) return '';
  const fields = Array.isArray(embed.fields) ? embed.fields.filter(isObject) : [];
  return [
    embed.title,
    embed.description,
    ...fields.map(field => `**${String(field.name)}** ${String(field.value)}`),
  ]
    .filter(part => typeof part === 'string')
    .join('\n');
};

/** Pressed without script too: each answer is a form of its own. */
const renderButtons = ({ components, message_id }: ChatAnswer, account: string): string => {
  const buttons = buttonsOf(components);
  if (buttons.length === 0) return '';
  return `<form method="post" action="/press" class="buttons">
<input type="hidden" name="account" value="${escapeHtml(account)}">
<input type="hidden" name="message" value="${escapeHtml(message_id ?? '')}">
${buttons.map(({ customId, label }) => `<button name="button" value="${escapeHtml(customId)}">${escapeHtml(label)}</button>`).join('\n')}
</form>`;
};

type Reader = { readonly account: string; readonly username: string };

const renderAnswer = (answer: ChatAnswer, { account, username }: Reader): string => {
  const texts = [answer.content, ...answer.embeds.map(embedText)].filter(text => text !== '');
  const written = texts.join('\n');
  const links = answer.links.filter(link => !written.includes(link.url));
  const seen = answer.ephemeral
    ? `Only ${username} sees this.`
    : 'Everybody in the channel sees this.';
  return `<article class="answer"><p class="quiet">${escapeHtml(seen)}</p>
${texts.map(text => `<p class="text" dir="auto">${renderMessage(text)}</p>`).join('')}
${links.map(link => `<p>${anchor(link.url, link.label)}</p>`).join('')}
${renderButtons(answer, account)}</article>`;
};

export const renderOutcome = (outcome: Outcome): string => {
  if (outcome.kind === 'refused') return `<p class="wrong">${escapeHtml(outcome.sentence)}</p>`;
  if (outcome.kind === 'answered')
    return outcome.answers.map(answer => renderAnswer(answer, outcome)).join('\n');
  const why = outcome.connected
    ? 'It is connected, but took too long.'
    : 'It is not connected to this server.';
  return `<p class="wrong">The bot did not answer. ${why}</p>`;
};
