import { html, type Markup } from '@guildhall/look';
import { buttonsIn, type ChatAnswer } from '../interactions/answer.js';
import type { Stage } from '../interactions/invoke.js';
import { buttonsOf } from '../interactions/press.js';
import type { Interaction } from '../interactions/registry.js';
import { ChatFailure } from '../world/failure.js';
import type { Account } from '../world/world.js';
import { anchor, renderMessage } from './message-text.js';

// What a bot deferred; without any answer the wait ends after three seconds.
const WAIT_MS = 15_000;

/** Each answer is a form of its own. */
const renderButtons = ({ components, message_id }: ChatAnswer, account: string): Markup | null => {
  const buttons = buttonsOf(components);
  if (buttons.length === 0) return null;
  return html`<form method="post" action="/press">
<input type="hidden" name="account" value="${account}">
<input type="hidden" name="message" value="${message_id}">
<p class="actions">${buttons.map(({ customId, label }) => html`<button class="button" name="button" value="${customId}">${label}</button>`)}</p>
</form>`;
};

const renderAnswer = (answer: ChatAnswer, { id, username }: Account): Markup => {
  const { components, content, ephemeral } = answer;
  const seen = ephemeral ? `Only ${username} sees this.` : 'Everybody in the channel sees this.';
  const links = buttonsIn(components).flatMap(button => ('url' in button ? [button] : []));
  return html`<article class="card"><p class="quiet">${seen}</p>
${content.split('\n').map(line => html`<p dir="auto">${renderMessage(line)}</p>`)}
${links.map(({ label, url }) => html`<p>${anchor(url, label ?? url)}</p>`)}
${renderButtons(answer, id)}</article>`;
};

const wrong = (sentence: string): Markup => html`<p class="bad">${sentence}</p>`;

/** What came of something that somebody did, for them to read. */
export const renderOutcome = async (
  { hub, interactions }: Stage,
  act: () => Interaction,
): Promise<Markup> => {
  try {
    const interaction = act();
    await interactions.waitForAnswer(interaction, WAIT_MS);
    const answers = interaction.answers.filter(answer => answer.kind !== 'deferred');
    if (answers.length > 0)
      return html`${answers.map(answer => renderAnswer(answer, interaction.member.account))}`;
    const isConnected = hub.openSessions() > 0;
    return wrong(
      `The bot did not answer. ${isConnected ? 'It is connected, but took too long.' : 'It is not connected to this server.'}`,
    );
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    return wrong(error.message);
  }
};
