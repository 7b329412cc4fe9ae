import type { Hub } from '../gateway/hub.js';
import { invokeCommand } from '../interactions/invoke.js';
import type { Interactions } from '../interactions/registry.js';
import { ChatFailure } from '../world/failure.js';
import type { World } from '../world/world.js';
import type { Outcome } from './answer.js';
import { isConnected } from './live.js';

// What a bot deferred; without any answer the wait ends after three seconds.
const WAIT_MS = 15_000;

/** A person types a number or a name; names are compared as they are read. */
const findAccount = (world: World, typed: string): string => {
  const wanted = typed.trim().replace(/^@/, '').toLowerCase();
  const named = [...world.members.values()].find(
    ({ account, nick }) =>
      account.username.toLowerCase() === wanted || nick?.toLowerCase() === wanted,
  );
  return world.members.has(wanted) ? wanted : (named?.account.id ?? wanted);
};

export const typeCommand = async (
  world: World,
  hub: Hub,
  interactions: Interactions,
  form: URLSearchParams,
): Promise<Outcome> => {
  try {
    const interaction = invokeCommand(world, hub, interactions, {
      chatId: findAccount(world, form.get('account') ?? ''),
      text: form.get('command') ?? '',
      options: {},
      locale: form.get('locale') ?? 'en-US',
      channelId: null,
    });
    await interactions.waitForAnswer(interaction, WAIT_MS);
    const answers = interaction.answers.filter(answer => answer.kind !== 'deferred');
    const { username } = interaction.member.account;
    return answers.length === 0
      ? { kind: 'silent', connected: isConnected(hub) }
      : { kind: 'answered', username, answers };
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    return { kind: 'refused', sentence: error.message };
  }
};
