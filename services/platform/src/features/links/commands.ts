import { checkChatId } from '@guildhall/contracts';
import {
  ago,
  CommandError,
  countUpTo,
  type RowsOptions,
  sayDeed,
  sayDone,
  sayRows,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import { type LinkRow, type LinksWanted, listLinks } from './repository.js';
import { linkChat, unlinkChat } from './service.js';

interface LinkOptions extends RowsOptions {
  readonly username?: string;
}

interface UnlinkOptions extends RowsOptions {
  readonly account?: string;
  readonly yes?: true;
}

/** Which member has which chat account; by hand where somebody cannot do it themselves. */
export function linkCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  const command = program.command('links').description('Which member has which chat account');

  command
    .command('list')
    .description('Newest first')
    .option('--member <number>', 'only of this member')
    .option('--account <chat_id>', 'only of this chat account')
    .option('--limit <count>', 'so many at most', countUpTo(9999), 50)
    .option('--json', 'for programs')
    .action(async ({ json, ...wanted }: LinksWanted & RowsOptions) => {
      const rows = await withDatabase(({ kysely }) => listLinks(kysely, wanted));
      const shown = ({ verified_at, ...row }: LinkRow) => ({ ...row, linked: ago(verified_at) });
      sayRows(rows, shown, { json });
    });

  command
    .command('add <member> <chat_id>')
    .description('Link an account by hand: you vouch that it is this member’s; roles follow')
    .option('--username <name>', 'what the account is called')
    .option('--json', 'for programs')
    .action(async (memberNumber: string, chatId: string, options: LinkOptions) => {
      checkChatId(chatId);
      const wanted = {
        memberNumber,
        chatId,
        chatUsername: options.username ?? null,
        identityUserId: null,
      };
      const changed = await withDatabase(({ kysely }) => linkChat(kysely, wanted, byOperator()));
      sayDone({ changed }, changed ? 'Linked.' : 'It was linked already.', options);
    });

  command
    .command('remove <member>')
    .description('Unlink a member’s account; its roles go')
    .option('--account <chat_id>', 'only if this is the account')
    .option('--yes', 'that you mean it')
    .option('--json', 'for programs')
    .action(async (memberNumber: string, options: UnlinkOptions) => {
      if (!options.yes)
        throw new CommandError('The account loses its roles. Say --yes if you mean it.');
      const unlinking = { memberNumber, onlyChatId: options.account };
      const { already, changed } = await withDatabase(({ kysely }) =>
        unlinkChat(kysely, unlinking, byOperator()),
      );
      const said = [
        changed ? 'Unlinked.' : 'No account was linked.',
        already && `${sayDeed(already)}.`,
      ];
      sayDone({ changed, already }, said, options);
    });
}
