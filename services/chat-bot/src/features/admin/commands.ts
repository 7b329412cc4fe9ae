import { ago, say, sayRows, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import { listLinkReviews } from './repository.js';

export function reviewsCommand(program: Command, withDatabase: WithDatabase<Database>): void {
  program
    .command('reviews')
    .description('Links whose account the chat server does not know')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: true }) => {
      const reviews = await withDatabase(({ kysely }) => listLinkReviews(kysely));
      if (reviews.length === 0 && !json)
        return say('Every linked account that was looked for is in the server.');
      const links = reviews.map(({ chat_id: account, member_number: member, ...link }) => ({
        account,
        member,
        ...link,
      }));
      sayRows(links, ({ noticed_at, ...link }) => ({ ...link, noticed: ago(noticed_at) }), {
        json,
      });
    });
}
