import { verifyOptions } from '@guildhall/contracts/chat-bot';
import {
  ApplicationIntegrationType,
  InteractionContextType,
  type LocalizationMap,
  SlashCommandBuilder,
} from 'discord.js';

export type CommandName = 'verify' | 'refresh' | 'unlink' | 'whois' | 'sync-all' | 'diagnose';

/** Who is staff is decided by the configured role when they use it. */
export const staffCommands: readonly string[] = [
  'whois',
  'sync-all',
  'diagnose',
] satisfies CommandName[];

/** Discord has two Spanishes; ours is one. */
function spanish(text: string): LocalizationMap {
  return { 'es-ES': text, 'es-419': text };
}

/** Only in the server: a command given in private has no roles to check and nothing to change. */
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
  command('refresh', 'Bring your roles and nickname up to date', 'Actualiza tus roles y tu apodo'),
  command(
    'unlink',
    'Undo the link between your account and your membership',
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
    'Staff: bring the roles of all linked members up to date',
    'Personal: actualiza los roles de todos los miembros vinculados',
  ).addBooleanOption(option =>
    option
      .setName('dry_run')
      .setNameLocalizations(spanish('simular'))
      .setDescription('Only say what would change')
      .setDescriptionLocalizations(spanish('Solo decir qué cambiaría')),
  ),
  command(
    'diagnose',
    'Staff: which roles the bot cannot give, and why',
    'Personal: qué roles no puede dar el bot, y por qué',
  ),
];

export const commandDefinitions = commands.map(each => each.toJSON());
