import { deliveryStatuses, type listEvents } from '@guildhall/contracts/platform';
import {
  ago,
  CommandError,
  countUpTo,
  type RowsOptions,
  say,
  sayDeed,
  sayDone,
  sayRows,
  type WithDatabase,
} from '@guildhall/service-kit';
import { type Command, Option } from 'commander';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import type { Asked } from '../../domain/asked.js';
import { causeOf } from './causes.js';
import { listDeliveries } from './repository.js';
import { replay, replayFailed } from './service.js';

interface ReplayOptions extends RowsOptions {
  readonly failed?: true;
  readonly subscriber?: string;
}

/** What subscribers are told, and how it went. */
export function deliveryCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  const command = program
    .command('deliveries')
    .description('What subscribers are told of members, and how it went');

  command
    .command('list')
    .description('Newest first, each with its attempts and the last answer')
    .addOption(new Option('--status <status>', 'only these').choices([...deliveryStatuses]))
    .option('--subscriber <address>', 'only to this address')
    .option('--limit <count>', 'so many at most', countUpTo(9999), 50)
    .option('--json', 'for programs')
    .action(async ({ json, ...wanted }: Asked<typeof listEvents> & RowsOptions) => {
      const rows = await withDatabase(({ kysely }) => listDeliveries(kysely, wanted));
      sayRows(
        rows,
        row => ({
          id: row.id,
          made: ago(row.created_at),
          member: row.member_number,
          status: row.status,
          attempts: row.attempts,
          answer: row.last_error ?? row.last_status_code,
          next: ago(row.next_attempt_at),
          subscriber: row.subscriber,
        }),
        { json },
      );
      if (json) return;
      for (const cause of new Set(rows.map(row => row.last_error && causeOf(row.last_status_code))))
        if (cause) say(`Mind: ${cause}.`);
      if (rows.some(row => row.status === 'failed'))
        say('Mend the subscriber, then: deliveries replay --failed');
    });

  command
    .command('replay [id]')
    .description('Deliver one once more, by the id of the list, or all that failed')
    .option('--failed', 'all that failed')
    .option('--subscriber <address>', 'of all that failed only what this address was to get')
    .option('--json', 'for programs')
    .action(async (id: string | undefined, options: ReplayOptions) => {
      if ((id === undefined) === (options.failed === undefined))
        throw new CommandError('Say which one by its id, or --failed for all that failed.');
      await withDatabase(async ({ kysely }) => {
        if (id !== undefined) {
          const { subscriber } = await replay(kysely, { id }, byOperator());
          return sayDone(
            { id, subscriber },
            `Delivery ${id} goes to ${subscriber} once more.`,
            options,
          );
        }
        const done = await replayFailed(kysely, options.subscriber ?? null, byOperator());
        const said = [
          `${done.replayed} are on their way again.`,
          done.already && `Nothing had failed any more: ${sayDeed(done.already)}.`,
          done.left > 0 && `${done.left} were for addresses that are no longer subscribers.`,
        ];
        sayDone(done, said, options);
      });
    });
}
