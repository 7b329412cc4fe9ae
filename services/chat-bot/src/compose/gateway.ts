import type { FastifyInstance } from 'fastify';
import { answerInteraction } from '../clients/discord/commands/answer-interaction.js';
import type { CommandHandler } from '../clients/discord/commands/command-request.js';
import type { Discord } from '../clients/discord/discord.js';
import { createGateway } from '../clients/discord/gateway/gateway.js';
import type { Config } from '../config.js';
import { message } from '../domain/messages.js';
import { type Election, electGateway } from '../features/gateway/service.js';
import { compareSoon } from '../features/roles/reconcile/repository.js';
import { isPending } from '../features/roles/repository.js';
import type { Parts } from '../parts.js';
import * as tasks from '../tasks/repository.js';

export interface GatewayParts extends Pick<Parts, 'db' | 'locks' | 'wakeWorker'> {
  readonly config: Config;
  readonly discord: Discord;
  readonly handle: CommandHandler;
  readonly log: FastifyInstance['log'];
}

/** The fleet's one session: joins become tasks, commands become answers. */
export function openGateway(parts: GatewayParts): Election {
  const { config, db, discord, locks, wakeWorker, log } = parts;
  const onError = (error: unknown) => log.warn({ err: error }, 'the gateway session is in trouble');
  const bringBack = async (wanted: tasks.WantedTask) => {
    await tasks.enqueue(db, [wanted]);
    wakeWorker();
  };
  // Whoever may have to take over has the library ready: loading it then would take too long.
  import('@discordjs/ws').catch(onError);
  const answering = new Set<Promise<void>>();
  const election = electGateway(
    locks,
    () =>
      createGateway({
        rest: discord.rest,
        token: config.discordToken ?? '',
        serverId: discord.serverId,
        onJoin: subject => bringBack({ kind: 'account', subject, cause: 'join' }),
        onInteraction: interaction => {
          const answer = answerInteraction(interaction, {
            rest: discord.rest,
            serverId: discord.serverId,
            handle: parts.handle,
            apology: locale => message(locale, 'failed'),
            onError: error =>
              log.warn({ err: error }, 'a command was not answered as it should be'),
          }).finally(() => answering.delete(answer));
          answering.add(answer);
          return answer;
        },
        // Whose roles waited for the end of the server’s screening.
        onUpdate: async subject => {
          if (await isPending(db, subject))
            await bringBack({ kind: 'account', subject, cause: 'update' });
        },
        // Joins before a new session were not seen.
        onSession: async resumed => {
          if (resumed || config.reconcileCron === null) return;
          await compareSoon(db, 'new gateway session', new Date());
          wakeWorker();
        },
        onError,
      }),
    onError,
  );
  return {
    ...election,
    // Whoever typed a command would look at “thinking…” for ever; the next session begins meanwhile.
    stop: async () => {
      await election.stop();
      await Promise.allSettled(answering);
    },
  };
}
