import { invokeCommand, type Stage } from '../interactions/invoke.js';
import { pressButton } from '../interactions/press.js';
import type { Interaction } from '../interactions/registry.js';
import { ChatFailure } from '../world/failure.js';
import { findPerson } from '../world/find.js';
import type { Outcome } from './answer.js';

// What a bot deferred; without any answer the wait ends after three seconds.
const WAIT_MS = 15_000;

type Gave = (stage: Stage, form: URLSearchParams) => Promise<Outcome>;

export const typeCommand: Gave = (stage, form) =>
  outcomeOf(stage, () =>
    invokeCommand(stage, {
      chatId: findPerson(stage.store.world, form.get('account') ?? '')?.id ?? '',
      text: form.get('command') ?? '',
      options: {},
      locale: form.get('locale') ?? 'en-US',
    }),
  );

/** A button of an answer that the page shows, pressed by the account that the answer was for. */
export const pressShown: Gave = (stage, form) =>
  outcomeOf(stage, () =>
    pressButton(stage, {
      chatId: form.get('account') ?? '',
      messageId: form.get('message') ?? '',
      customId: form.get('button') ?? '',
      locale: form.get('locale') ?? 'en-US',
    }),
  );

const outcomeOf = async (
  { hub, interactions }: Stage,
  send: () => Interaction,
): Promise<Outcome> => {
  try {
    const interaction = send();
    await interactions.waitForAnswer(interaction, WAIT_MS);
    const answers = interaction.answers.filter(answer => answer.kind !== 'deferred');
    const { id, username } = interaction.member.account;
    return answers.length === 0
      ? { kind: 'silent', connected: hub.openSessions() > 0 }
      : { kind: 'answered', account: id, username, answers };
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    return { kind: 'refused', sentence: error.message };
  }
};
