import { type APIMessage, GatewayDispatchEvents, MessageFlags } from 'discord-api-types/v10';
import { notFound } from '../world/failure.js';
import { buttonsIn } from './answer.js';
import { type Stage, senderOf } from './invoke.js';
import { buttonPayload } from './payload.js';
import type { Interaction } from './registry.js';

/** The buttons of a message that a bot hears of; those that open an address are links. */
export const buttonsOf = (components: APIMessage['components']) =>
  buttonsIn(components).flatMap(button =>
    'custom_id' in button && button.disabled !== true
      ? [{ customId: button.custom_id, label: button.label ?? button.custom_id }]
      : [],
  );

type PressRequest = {
  readonly chatId: string;
  readonly messageId: string;
  readonly customId: string;
  readonly locale: string;
};

/** Presses a button as a member, like the chat product's own client would: only one that they see. */
export const pressButton = (
  { store: { world }, hub, interactions }: Stage,
  request: PressRequest,
): Interaction => {
  const { chatId, customId, messageId } = request;
  const { member, locale } = senderOf(world, request);
  const source = interactions.findByMessage(messageId);
  const message = source?.messages.get(messageId);
  const hidden = ((message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  if (!source || !message || (hidden && source.member.account.id !== chatId))
    throw notFound('This account sees no such message.');
  if (!buttonsOf(message.components).some(button => button.customId === customId))
    throw notFound('The message has no such button (any more).');
  const interaction = interactions.openButton(customId, source, messageId, member);
  const { id, token } = interaction;
  hub.broadcast({
    t: GatewayDispatchEvents.InteractionCreate,
    d: buttonPayload(world, { id, token, member, locale, message, customId }),
    intent: 0,
  });
  return interaction;
};
