import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type APIMessage,
  RESTJSONErrorCodes as Code,
  InteractionType,
  type Locale,
  GatewayDispatchEvents as Name,
} from 'discord-api-types/v10';
import type { Dispatch } from '../gateway/sessions.js';
import { newSnowflake } from '../guild/discord-objects.js';
import type { Guild } from '../guild/guild.js';
import { badRequest, DiscordError } from '../rest/discord-error.js';
import { buttonPayload, commandPayload, type Interaction } from './interaction.js';
import { buttonsOf, isEphemeral } from './message.js';
import { type OptionValues, readCommand } from './slash-command.js';

/** A member at Discord's own client. */
export interface Asker {
  readonly chatId: string;
  readonly locale: Locale;
}

// Discord, "Receiving and Responding to Interactions".
const FIRST_ANSWER_MS = 3_000;
/** A bot that deferred may take as long as it waits for others. */
const ANSWER_MS = 15_000;

const isLate = ({ createdAt, state }: Interaction) =>
  Date.now() - createdAt > (state === 'waiting' ? FIRST_ANSWER_MS : ANSWER_MS);

export function createInteractions(guild: Guild, dispatch: Dispatch) {
  const byToken = new Map<string, Interaction>();

  function open({ chatId, locale }: Asker, pressedOn: APIMessage | null): Interaction {
    const member = guild.members.get(chatId);
    if (!member) throw badRequest('No such account is in the server.');
    const [id, token] = [newSnowflake(), randomBytes(32).toString('base64url')];
    const type = pressedOn ? InteractionType.MessageComponent : InteractionType.ApplicationCommand;
    const createdAt = Date.now();
    const unanswered = { state: 'waiting', answer: null, callbacks: 0 } as const;
    const interaction = { id, token, type, member, locale, createdAt, pressedOn, ...unanswered };
    byToken.set(token, interaction);
    return interaction;
  }

  return {
    typeCommand(asker: Asker, text: string, values?: OptionValues): Interaction {
      const { command, options } = readCommand(guild, text, values);
      const interaction = open(asker, null);
      dispatch(Name.InteractionCreate, commandPayload(guild, interaction, command, options));
      return interaction;
    },
    pressButton(asker: Asker, messageId: string, customId: string): Interaction {
      const shown = [...byToken.values()].findLast(({ answer }) => answer?.id === messageId);
      const message = shown?.answer;
      if (!message || (isEphemeral(message) && shown.member.user.id !== asker.chatId))
        throw badRequest('This account sees no such message.');
      const isThere = (button: object) => 'custom_id' in button && button.custom_id === customId;
      if (!buttonsOf(message).some(isThere)) throw badRequest('The message has no such button.');
      const interaction = open(asker, message);
      dispatch(Name.InteractionCreate, buttonPayload(guild, interaction, message, customId));
      return interaction;
    },
    /** For the first answer of a bot. */
    getWaiting(id: string, token: string): Interaction {
      const interaction = byToken.get(token);
      if (interaction?.id !== id) throw new DiscordError(404, Code.UnknownInteraction);
      interaction.callbacks += 1;
      if (interaction.state !== 'waiting')
        throw new DiscordError(400, Code.InteractionHasAlreadyBeenAcknowledged);
      if (isLate(interaction)) throw new DiscordError(404, Code.UnknownInteraction);
      return interaction;
    },
    find: (token: string) => byToken.get(token),
    /** What the asker reads in the end; null: the bot did not answer. */
    async waitForAnswer(interaction: Interaction): Promise<APIMessage | null> {
      while (interaction.state !== 'answered' && !isLate(interaction)) await sleep(10);
      return interaction.state === 'answered' ? interaction.answer : null;
    },
  };
}
