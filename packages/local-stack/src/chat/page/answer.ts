import { html, type Markup } from '@guildhall/look';
import type { APIMessage } from 'discord-api-types/v10';
import type { ChatContext } from '../context.js';
import type { Interaction } from '../interactions/interactions.js';
import { buttonsOf, isEphemeral, linksOf } from '../interactions/message.js';
import { DiscordError } from '../rest/discord-error.js';
import { anchor, renderText } from './message-text.js';

const renderMessage = (message: APIMessage, { locale, member: { user } }: Interaction): Markup =>
  html`<article class="card">
<p class="quiet">${isEphemeral(message) ? `Only ${user.username} sees this.` : 'Everybody in the channel sees this.'}</p>
${message.content.split('\n').map(line => html`<p dir="auto">${renderText(line)}</p>`)}
${linksOf(message).map(({ label, url }) => html`<p>${anchor(url, label)}</p>`)}
<form method="post" action="/press">
<input type="hidden" name="account" value="${user.username}">
<input type="hidden" name="locale" value="${locale}">
<input type="hidden" name="message" value="${message.id}">
<p class="actions">${buttonsOf(message).map(({ customId, label }) => html`<button class="button" name="button" value="${customId}">${label}</button>`)}</p>
</form></article>`;

/** What came of a command or a button, for the person to read. */
export async function renderAnswer(
  { interactions }: ChatContext,
  act: () => Interaction,
): Promise<Markup> {
  try {
    const interaction = act();
    const message = await interactions.waitForAnswer(interaction);
    return message
      ? renderMessage(message, interaction)
      : html`<p class="bad">The bot did not answer.</p>`;
  } catch (error) {
    if (error instanceof DiscordError) return html`<p class="bad">${error.message}</p>`;
    throw error;
  }
}
