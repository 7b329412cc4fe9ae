import { html, type Markup } from '@guildhall/look';
import type { ChatAnswer } from '../interactions/answer.js';
import { buttonsOf } from '../interactions/press.js';
import { isObject } from '../object.js';
import { anchor, renderMessage } from './message-text.js';

export type Outcome =
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'silent'; readonly connected: boolean }
  | {
      readonly kind: 'answered';
      readonly account: string;
      readonly username: string;
      readonly answers: readonly ChatAnswer[];
    };

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

/** Each answer is a form of its own. */
const renderButtons = ({ components, message_id }: ChatAnswer, account: string): Markup | null => {
  const buttons = buttonsOf(components);
  if (buttons.length === 0) return null;
  return html`<form method="post" action="/press" class="buttons">
<input type="hidden" name="account" value="${account}">
<input type="hidden" name="message" value="${message_id}">
${buttons.map(({ customId, label }) => html`<button name="button" value="${customId}">${label}</button>`)}
</form>`;
};

type Reader = { readonly account: string; readonly username: string };

const renderAnswer = (answer: ChatAnswer, { account, username }: Reader): Markup => {
  const texts = [answer.content, ...answer.embeds.map(embedText)].filter(text => text !== '');
  const written = texts.join('\n');
  const links = answer.links.filter(link => !written.includes(link.url));
  const seen = answer.ephemeral
    ? `Only ${username} sees this.`
    : 'Everybody in the channel sees this.';
  return html`<article class="answer"><p class="quiet">${seen}</p>
${texts.map(text => html`<p class="text" dir="auto">${renderMessage(text)}</p>`)}
${links.map(link => html`<p>${anchor(link.url, link.label)}</p>`)}
${renderButtons(answer, account)}</article>`;
};

export const renderOutcome = (outcome: Outcome): Markup => {
  if (outcome.kind === 'refused') return html`<p class="wrong">${outcome.sentence}</p>`;
  if (outcome.kind === 'answered')
    return html`${outcome.answers.map(answer => renderAnswer(answer, outcome))}`;
  const why = outcome.connected
    ? 'It is connected, but took too long.'
    : 'It is not connected to this server.';
  return html`<p class="wrong">The bot did not answer. ${why}</p>`;
};
