import { verifyOptions } from '@guildhall/contracts/chat-bot';
import {
  ApplicationIntegrationType,
  InteractionContextType,
  type LocalizationMap,
  SlashCommandBuilder,
} from 'discord.js';

export type CommandName = 'verify' | 'refresh' | 'unlink' | 'whois' | 'sync-all' | 'diagnose';

/** Visible to all; the configured role decides who may use it. */
export const staffCommands: readonly string[] = [
  'whois',
  'sync-all',
  'diagnose',
] satisfies CommandName[];

/** Discord has two Spanish locales; we have one. */
function spanish(text: string): LocalizationMap {
  return { 'es-ES': text, 'es-419': text };
}

/** Server only: direct messages have no roles. */
const command = (name: CommandName, en: string, es: string) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(en)
    .setDescriptionLocalizations(spanish(es))
    .setContexts(InteractionContextType.Guild)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall);

const commands = [
  command('verify', 'Link your account to your membership', 'Vincula tu cuenta con tu afiliación')
    .addStringOption(option =>
      option
        .setName(verifyOptions.member_number.en)
        .setNameLocalizations(spanish(verifyOptions.member_number.es))
        .setDescription('Your member number')
        .setDescriptionLocalizations(spanish('Tu número de miembro'))
        .setMaxLength(32),
    )
    .addStringOption(option =>
      option
        .setName(verifyOptions.code.en)
        .setNameLocalizations(spanish(verifyOptions.code.es))
        .setDescription('Or the code that the page shows, where you began there')
        .setDescriptionLocalizations(
          spanish('O el código que muestra la página, si empezaste allí'),
        )
        .setMaxLength(32),
    ),
  command('refresh', 'Update your roles and nickname', 'Actualiza tus roles y tu apodo'),
  command(
    'unlink',
    'Unlink your account from your membership',
    'Deshaz el vínculo entre tu cuenta y tu afiliación',
  ),
  command(
    'whois',
    'Staff: the member behind an account',
    'Personal: el miembro detrás de una cuenta',
  ).addUserOption(option =>
    option
      .setName('account')
      .setNameLocalizations(spanish('cuenta'))
      .setDescription('The account to look up')
      .setDescriptionLocalizations(spanish('La cuenta que se busca'))
      .setRequired(true),
  ),
  command(
    'sync-all',
    'Staff: update the roles of all linked members',
    'Personal: actualiza los roles de todos los miembros vinculados',
  ).addBooleanOption(option =>
    option
      .setName('dry_run')
      .setNameLocalizations(spanish('simular'))
      .setDescription('Only show what would change')
      .setDescriptionLocalizations(spanish('Solo decir qué cambiaría')),
  ),
  command(
    'diagnose',
    'Staff: show which roles the bot cannot assign, and why',
    'Personal: qué roles no puede dar el bot, y por qué',
  ),
];

export const commandDefinitions = commands.map(each => each.toJSON());
