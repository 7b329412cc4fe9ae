import { verifyOptions } from '@guildhall/contracts/chat-bot';
import type {
  RESTPostAPIChatInputApplicationCommandsJSONBody as Command,
  LocalizationMap,
} from 'discord-api-types/v10';
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';

/** Discord has two Spanishes; ours is one. */
function spanish(text: string): LocalizationMap {
  return { 'es-ES': text, 'es-419': text };
}

/** Only in the server: a command given in private has no roles to check and nothing to change. */
const inServer = {
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
} satisfies Partial<Command>;

type Definition = Omit<Command, 'name'> & {
  /** Who is staff is decided by the configured role when they use it. */
  readonly mayUse: 'everybody' | 'staff';
};

const commands = {
  verify: {
    mayUse: 'everybody',
    description: 'Link your account to your membership',
    description_localizations: spanish('Vincula tu cuenta con tu afiliación'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: verifyOptions.member_number.en,
        name_localizations: spanish(verifyOptions.member_number.es),
        description: 'Your member number',
        description_localizations: spanish('Tu número de miembro'),
        required: false,
        max_length: 32,
      },
      {
        type: ApplicationCommandOptionType.String,
        name: verifyOptions.code.en,
        name_localizations: spanish(verifyOptions.code.es),
        description: 'Or the code that the page shows, where you began there',
        description_localizations: spanish('O el código que muestra la página, si empezaste allí'),
        required: false,
        max_length: 32,
      },
    ],
  },
  refresh: {
    mayUse: 'everybody',
    description: 'Bring your roles and nickname up to date',
    description_localizations: spanish('Actualiza tus roles y tu apodo'),
  },
  unlink: {
    mayUse: 'everybody',
    description: 'Undo the link between your account and your membership',
    description_localizations: spanish('Deshaz el vínculo entre tu cuenta y tu afiliación'),
  },
  whois: {
    mayUse: 'staff',
    description: 'Staff: the member behind an account',
    description_localizations: spanish('Personal: el miembro detrás de una cuenta'),
    options: [
      {
        type: ApplicationCommandOptionType.User,
        name: 'account',
        name_localizations: spanish('cuenta'),
        description: 'The account to look up',
        description_localizations: spanish('La cuenta que se busca'),
        required: true,
      },
    ],
  },
  'sync-all': {
    mayUse: 'staff',
    description: 'Staff: bring the roles of all linked members up to date',
    description_localizations: spanish(
      'Personal: actualiza los roles de todos los miembros vinculados',
    ),
    options: [
      {
        type: ApplicationCommandOptionType.Boolean,
        name: 'dry_run',
        name_localizations: spanish('simular'),
        description: 'Only say what would change',
        description_localizations: spanish('Solo decir qué cambiaría'),
        required: false,
      },
    ],
  },
  diagnose: {
    mayUse: 'staff',
    description: 'Staff: which roles the bot cannot give, and why',
    description_localizations: spanish('Personal: qué roles no puede dar el bot, y por qué'),
  },
} satisfies Record<string, Definition>;

export type CommandName = keyof typeof commands;
const definitions = Object.entries<Definition>(commands);

export const commandDefinitions = definitions.map(
  ([name, { mayUse: _, ...command }]): Command => ({ ...inServer, name, ...command }),
);

export const staffCommands: readonly string[] = definitions
  .filter(([, { mayUse }]) => mayUse === 'staff')
  .map(([name]) => name);
