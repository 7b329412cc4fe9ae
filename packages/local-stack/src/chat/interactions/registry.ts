import { randomBytes } from 'node:crypto';
import type { APIMessage } from 'discord-api-types/v10';
import { failure } from '../world/failure.js';
import type { Member, World } from '../world/world.js';
import type { ChatAnswer } from './answer.js';

export type Interaction = {
  readonly id: string;
  readonly token: string;
  /** A command's name, or the id of a button. */
  readonly command: string;
  /** A button is part of a message, which its answer may replace. */
  readonly pressedOn: string | null;
  readonly member: Member;
  readonly createdAt: number;
  state: 'waiting' | 'deferred' | 'answered';
  originalId: string | null;
  /** Every callback that arrived, the refused ones too: more than one means two bots answered. */
  callbacks: number;
  readonly messages: Map<string, APIMessage>;
  readonly answers: ChatAnswer[];
};

// Discord reference, "Receiving and Responding": an answer within 3 seconds, a token for 15 minutes.
const FIRST_ANSWER_MS = 3_000;
const TOKEN_MS = 15 * 60_000;

export const createInteractions = (world: World, now = Date.now) => {
  const byToken = new Map<string, Interaction>();
  const listeners = new Set<(interaction: Interaction) => void>();

  const forgetOld = () => {
    for (const [token, { createdAt }] of byToken)
      if (now() - createdAt > 2 * TOKEN_MS) byToken.delete(token);
  };

  type Opened = Pick<Interaction, 'command' | 'member' | 'pressedOn' | 'messages'>;
  const open = (opened: Opened): Interaction => {
    forgetOld();
    const interaction: Interaction = {
      ...opened,
      id: world.nextId(),
      token: randomBytes(48).toString('base64url'),
      createdAt: now(),
      state: 'waiting',
      originalId: null,
      callbacks: 0,
      answers: [],
    };
    byToken.set(interaction.token, interaction);
    return interaction;
  };

  return {
    open: (command: string, member: Member): Interaction =>
      open({ command, member, pressedOn: null, messages: new Map() }),
    /** A button of a message of another interaction, whose messages it sees and edits. */
    openButton: (customId: string, source: Interaction, messageId: string, member: Member) =>
      open({
        command: customId,
        member,
        pressedOn: messageId,
        messages: source.messages,
      }),
    /** Where a message was sent to, while its interaction is remembered. */
    findByMessage: (messageId: string) =>
      [...byToken.values()].find(
        ({ messages, pressedOn }) => pressedOn === null && messages.has(messageId),
      ),
    /** For the first answer, which is late after three seconds. */
    getForCallback: (id: string, token: string): Interaction => {
      const interaction = byToken.get(token);
      if (interaction === undefined || interaction.id !== id) throw failure('unknownInteraction');
      interaction.callbacks += 1;
      if (interaction.state !== 'waiting') throw failure('alreadyAcknowledged');
      if (now() - interaction.createdAt > FIRST_ANSWER_MS) throw failure('unknownInteraction');
      return interaction;
    },
    /** For everything after it, through the webhook that the token opens. */
    getForWebhook: (applicationId: string, token: string): Interaction => {
      const interaction = byToken.get(token);
      if (applicationId !== world.applicationId || interaction === undefined)
        throw failure('unknownWebhook');
      if (now() - interaction.createdAt > TOKEN_MS) throw failure('invalidWebhookToken');
      if (interaction.state === 'waiting') throw failure('unknownWebhook');
      return interaction;
    },
    record: (interaction: Interaction, answer: ChatAnswer): void => {
      interaction.answers.push(answer);
      for (const listener of listeners) listener(interaction);
    },
    /** True once there is something to read, false when it took too long. */
    waitForAnswer: (interaction: Interaction, ms: number): Promise<boolean> =>
      new Promise(resolve => {
        const done = (answered: boolean) => {
          clearTimeout(first);
          clearTimeout(last);
          listeners.delete(listener);
          resolve(answered);
        };
        const listener = (changed: Interaction) => {
          if (changed === interaction && changed.state === 'answered') done(true);
        };
        // Without a first answer in time none can follow.
        const first = setTimeout(() => {
          if (interaction.state === 'waiting') done(false);
        }, FIRST_ANSWER_MS);
        const last = setTimeout(() => done(interaction.state === 'answered'), ms);
        listeners.add(listener);
        listener(interaction);
      }),
  };
};
export type Interactions = ReturnType<typeof createInteractions>;
