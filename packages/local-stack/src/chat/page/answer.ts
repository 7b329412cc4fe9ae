import { html, type Markup } from '@guildhall/look';
import type { ChatAnswer } from '../interactions/answer.js';
import { buttonsOf } from '../interactions/press.js';
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
  const { content, ephemeral, links } = answer;
  const seen = ephemeral ? `Only ${username} sees this.` : 'Everybody in the channel sees this.';
  return html`<article class="answer"><p class="quiet">${seen}</p>
${content !== '' && html`<p class="text" dir="auto">${renderMessage(content)}</p>`}
${links.filter(({ url }) => !content.includes(url)).map(link => html`<p>${anchor(link.url, link.label)}</p>`)}
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
