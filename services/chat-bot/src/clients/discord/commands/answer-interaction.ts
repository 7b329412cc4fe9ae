import type { APIInteraction } from 'discord-api-types/v10';
import {
  ButtonStyle,
  ComponentType,
  InteractionResponseType,
  MessageFlags,
  Routes,
} from 'discord-api-types/v10';
import type { DiscordRest } from '../rest/rest.js';
import {
  type CommandHandler,
  type CommandReply,
  type CommandRequest,
  customIdOf,
  toCommandRequest,
} from './command-request.js';

/** Discord, "Receiving and Responding": three seconds for the first answer, 15 minutes for the rest. */
const FIRST_ANSWER_MS = 2_500;
const LATER_ANSWER_MS = 30_000;
/** Discord, "Edit Webhook Message": a longer one is refused, and the asker would wait for ever. */
const CONTENT_LENGTH = 2_000;

export interface AnswerOptions {
  readonly rest: DiscordRest;
  readonly handle: CommandHandler;
  readonly serverId: string;
  /** What to say when the handler fails, in the asker's language. */
  readonly apology: (locale: string) => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Claims an interaction, then works on it. The claim is Discord's: it takes one first answer, so of
 * two sessions that both saw a command only one goes on.
 */
export async function answerInteraction(
  interaction: APIInteraction,
  options: AnswerOptions,
): Promise<void> {
  const request = toCommandRequest(interaction);
  if (!request || request.server_id !== options.serverId) return;
  try {
    await claim(interaction, request.given, options.rest);
  } catch (error) {
    options.onError(error);
    return;
  }
  const reply = await options.handle(request).catch((error: unknown) => {
    options.onError(error);
    return { content: options.apology(request.locale) };
  });
  await deliver(interaction, reply, options.rest).catch(options.onError);
}

/** A typed command gets an answer of its own; a button's answer takes the place of what it was part of. */
const firstAnswers = {
  typed: {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: MessageFlags.Ephemeral },
  },
  pressed: { type: InteractionResponseType.DeferredMessageUpdate },
} as const;

/** Where it arrived after all, and where another session was first, the next one is refused. */
const claim = (
  { id, token }: APIInteraction,
  given: CommandRequest['given'],
  rest: DiscordRest,
): Promise<unknown> =>
  rest.request({
    method: 'POST',
    route: Routes.interactionCallback(id, token),
    body: firstAnswers[given],
    auth: false,
    repeats: true,
    signal: AbortSignal.timeout(FIRST_ANSWER_MS),
    patienceMs: FIRST_ANSWER_MS / 2,
  });

/** The message is replaced as a whole, so sending it again is safe. */
const deliver = (
  { application_id, token }: APIInteraction,
  reply: CommandReply,
  rest: DiscordRest,
): Promise<unknown> =>
  rest.request({
    method: 'PATCH',
    route: Routes.webhookMessage(application_id, token, '@original'),
    body: toMessage(reply),
    auth: false,
    repeats: true,
    signal: AbortSignal.timeout(LATER_ANSWER_MS),
    patienceMs: LATER_ANSWER_MS / 6,
  });

const buttonStyles = { yes: ButtonStyle.Success, no: ButtonStyle.Secondary } as const;

function buttonsOf({ buttons = [], link }: CommandReply): readonly object[] {
  const type = ComponentType.Button;
  return [
    ...buttons.map(button => ({
      type,
      label: button.label,
      style: buttonStyles[button.style],
      custom_id: customIdOf(button),
    })),
    ...(link ? [{ type, style: ButtonStyle.Link, label: link.label, url: link.url }] : []),
  ];
}

function toMessage(reply: CommandReply): object {
  const components = buttonsOf(reply);
  return {
    // Half a character at the end would be refused too.
    content: reply.content.slice(0, CONTENT_LENGTH).replace(/\p{Cs}$/u, ''),
    // A name that looks like a mention must not call anybody.
    allowed_mentions: { parse: [] },
    components: components.length > 0 ? [{ type: ComponentType.ActionRow, components }] : [],
  };
}
