import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type APIGuildMember,
  type APIMessage,
  GatewayDispatchEvents,
  InteractionType,
  type Locale,
} from 'discord-api-types/v10';
import type { Dispatch } from '../gateway/sessions.js';
import type { Guild } from '../guild/guild.js';
import { newSnowflake } from '../guild/snowflake.js';
import { discordError, notFound } from '../rest/discord-error.js';
import { buttonsOf, isEphemeral } from './message.js';
import { buttonPayload, commandPayload } from './payload.js';
import { type OptionValues, readCommand } from './slash-command.js';

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly member: APIGuildMember;
  readonly locale: Locale;
  readonly createdAt: number;
  /** The message that a button is part of. */
  readonly pressedOn: APIMessage | null;
  state: 'waiting' | 'deferred' | 'answered';
  /** A message of its own, or the one with the button. */
  answer: APIMessage | null;
  /** First answers, the refused ones too: more than one means that two bots answered. */
  callbacks: number;
}

/** A member at Discord's own client. */
export interface Asker {
  readonly chatId: string;
  readonly locale: Locale;
}

// Discord, "Receiving and Responding to Interactions".
const FIRST_ANSWER_MS = 3_000;
/** A bot that deferred may take as long as it waits for others. */
const ANSWER_MS = 15_000;

export function createInteractions(guild: Guild, dispatch: Dispatch) {
  const byToken = new Map<string, Interaction>();
  /** Messages by id, each with the account it was shown to. */
  const messages = new Map<string, { readonly message: APIMessage; readonly shownTo: string }>();

  function open({ chatId, locale }: Asker, pressedOn: APIMessage | null): Interaction {
    const member = guild.members.get(chatId);
    if (!member) throw notFound('No such account is in the server.');
    const interaction: Interaction = {
      id: newSnowflake(),
      token: randomBytes(32).toString('base64url'),
      type: pressedOn ? InteractionType.MessageComponent : InteractionType.ApplicationCommand,
      member,
      locale,
      createdAt: Date.now(),
      pressedOn,
      state: 'waiting',
      answer: null,
      callbacks: 0,
    };
    byToken.set(interaction.token, interaction);
    return interaction;
  }

  const isLate = ({ createdAt, state }: Interaction) =>
    Date.now() - createdAt > (state === 'waiting' ? FIRST_ANSWER_MS : ANSWER_MS);

  return {
    typeCommand(asker: Asker, text: string, values?: OptionValues): Interaction {
      const { command, options } = readCommand(guild, text, values);
      const interaction = open(asker, null);
      const payload = commandPayload(guild, interaction, command, options);
      dispatch(GatewayDispatchEvents.InteractionCreate, payload);
      return interaction;
    },
    pressButton(asker: Asker, messageId: string, customId: string): Interaction {
      const { message, shownTo } = messages.get(messageId) ?? {};
      if (!message || (isEphemeral(message) && shownTo !== asker.chatId))
        throw notFound('This account sees no such message.');
      if (!buttonsOf(message).some(button => button.customId === customId))
        throw notFound('The message has no such button.');
      const interaction = open(asker, message);
      const payload = buttonPayload(guild, interaction, message, customId);
      dispatch(GatewayDispatchEvents.InteractionCreate, payload);
      return interaction;
    },
    /** For the first answer of a bot. */
    getWaiting(id: string, token: string): Interaction {
      const interaction = byToken.get(token);
      if (interaction?.id !== id) throw discordError('unknownInteraction');
      interaction.callbacks += 1;
      if (interaction.state !== 'waiting') throw discordError('acknowledged');
      if (isLate(interaction)) throw discordError('unknownInteraction');
      return interaction;
    },
    /** For what follows it. */
    getAcknowledged(token: string): Interaction {
      const interaction = byToken.get(token);
      if (!interaction || interaction.state === 'waiting') throw discordError('unknownWebhook');
      return interaction;
    },
    show(interaction: Interaction, message: APIMessage, state: 'deferred' | 'answered'): void {
      Object.assign(interaction, { state, answer: message });
      messages.set(message.id, { message, shownTo: interaction.member.user.id });
    },
    /** What the asker reads in the end; null: the bot did not answer. */
    async waitForAnswer(interaction: Interaction): Promise<APIMessage | null> {
      while (interaction.state !== 'answered' && !isLate(interaction)) await sleep(10);
      return interaction.state === 'answered' ? interaction.answer : null;
    },
  };
}
