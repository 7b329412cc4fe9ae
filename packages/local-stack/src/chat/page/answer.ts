import { html, type Markup } from '@guildhall/look';
import type { APIMessage } from 'discord-api-types/v10';
import type { ChatContext } from '../context.js';
import type { Interaction } from '../interactions/interaction.js';
import { buttonsOf, isEphemeral } from '../interactions/message.js';
import { DiscordError } from '../rest/discord-error.js';

/** Without the marks that Discord shows as bold text, as themselves, or as a moment. */
const lines = (content: string): string[] =>
  content
    .replace(/\\(.)|\*\*/g, (_, escaped = '') => escaped)
    .replace(/<t:(\d+)(?::\w)?>/g, (_, seconds) => new Date(seconds * 1_000).toLocaleString('en'))
    .split('\n');

const renderButton = (button: ReturnType<typeof buttonsOf>[number]): Markup | null => {
  const { label = '' } = button as { label?: string };
  if ('url' in button)
    return html`<a class="button" href="${button.url}" target="_blank" rel="noopener">${label}</a>`;
  if (!('custom_id' in button)) return null;
  return html`<button class="button" name="button" value="${button.custom_id}">${label}</button>`;
};

const renderMessage = (message: APIMessage, { locale, member: { user } }: Interaction): Markup =>
  html`<form class="card" method="post" action="/">
<p class="quiet">${isEphemeral(message) ? `Only ${user.username} sees this.` : 'Everybody in the channel sees this.'}</p>
${lines(message.content).map(line => html`<p dir="auto">${line}</p>`)}
<input type="hidden" name="account" value="${user.username}">
<input type="hidden" name="locale" value="${locale}">
<input type="hidden" name="message" value="${message.id}">
<p class="actions">${buttonsOf(message).flatMap(button => renderButton(button) ?? [])}</p>
</form>`;

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
