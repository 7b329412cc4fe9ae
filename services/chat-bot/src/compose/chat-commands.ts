import { printResult, type RowsOptions } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Config } from '../config.js';
import { withDiscord } from './with-discord.js';

export function chatCommands(program: Command, config: () => Config): void {
  program
    .command('commands')
    .description('Commands in the chat product')
    .command('register')
    .description('Register the commands at the chat server, replacing earlier ones')
    .option('--json', 'for programs')
    .action((options: RowsOptions) =>
      withDiscord(config(), async discord => {
        const { commandDefinitions } = await import(
          '../clients/discord/commands/command-definitions.js'
        );
        await discord.replaceCommands(commandDefinitions);
        const registered = commandDefinitions.map(({ name }) => `/${name}`);
        printResult({ registered }, `Registered: ${registered.join(', ')}`, options);
      }),
    );
}
