import { enqueue } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { answerInteraction } from '../clients/discord/commands/answer-interaction.js';
import type {
  CommandHandler,
  CommandInteraction,
} from '../clients/discord/commands/command-request.js';
import { createGateway } from '../clients/discord/gateway.js';
import type { Config } from '../config.js';
import { message } from '../domain/messages.js';
import { type Election, electGateway } from '../features/gateway/service.js';
import type { CompareSoon } from '../features/roles/reconcile/compare-soon.js';
import { isPending } from '../features/roles/repository.js';
import { updateRoles } from '../jobs/update-roles.js';
import type { Parts } from '../parts.js';
import { discordOptions } from './discord.js';

export interface GatewayParts extends Pick<Parts, 'db' | 'locks'> {
  readonly compareSoon: CompareSoon;
  readonly config: Config;
  readonly handle: CommandHandler;
  readonly log: FastifyInstance['log'];
}

/** The one gateway session of all replicas: joins become jobs, commands get responses. Null: not configured. */
export function openGateway(parts: GatewayParts): Election | null {
  const { compareSoon, config, db, locks, log } = parts;
  const options = discordOptions(config);
  if (!options) return null;
  const onError = (error: unknown) => log.warn({ err: error }, 'gateway session error');
  const answering = new Set<Promise<void>>();

  async function bringBack(chat_id: string, cause: string): Promise<void> {
    await enqueue(db, updateRoles, [{ chat_id, cause, actor: 'job' }]);
  }

  function answer(interaction: CommandInteraction): Promise<void> {
    const answered = answerInteraction(interaction, {
      handle: parts.handle,
      apology: locale => message(locale, 'failed'),
      onError: error => log.warn({ err: error }, 'a command failed'),
    }).finally(() => answering.delete(answered));
    answering.add(answered);
    return answered;
  }

  const open = () =>
    createGateway({
      ...options,
      onJoin: chatId => bringBack(chatId, 'join'),
      onCommand: answer,
      // Roles that waited for membership screening.
      onUpdate: async chatId => {
        if (await isPending(db, chatId)) await bringBack(chatId, 'update');
      },
      // Joins before a new session were missed.
      onSession: async () => {
        if (config.reconcileCron !== null) await compareSoon('new gateway session');
      },
      onError,
    });
  const election = electGateway(locks, open, onError);
  return {
    ...election,
    // Finishes open commands, which would otherwise show “thinking…” forever.
    stop: async () => {
      await election.stop();
      await Promise.allSettled(answering);
    },
  };
}
