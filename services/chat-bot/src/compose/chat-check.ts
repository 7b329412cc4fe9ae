import { textOf } from '@guildhall/contracts/messages';
import { type Check, failed, fine, namedCheck, warning } from '@guildhall/service-kit';
import type { Discord } from '../clients/discord/discord.js';
import type { Application, ServerSnapshot } from '../clients/discord/snapshot.js';
import type { Config } from '../config.js';
import { type Diagnosis, diagnose } from '../features/roles/plan/diagnose.js';
import type { RoleRules } from '../features/roles/rules/rules.js';
import { openRules } from '../features/roles/rules/rules-source.js';
import type { ChatSettings } from './discord.js';
import { withDiscord } from './with-discord.js';

/** Below the fifteen seconds `doctor` allows per check. */
const patience = { deadlineMs: 4_000 };

/** Findings about the bot on its server. */
export interface ChatSurvey {
  readonly application: Application;
  readonly server: ServerSnapshot;
  readonly inviteUrl: string;
  /** Problems that keep roles from being assigned. */
  readonly problems: readonly string[];
  /** Less important problems. */
  readonly warnings: readonly string[];
}

const nonEmpty = (lines: readonly (string | false)[]) => lines.filter(line => line !== false);

/** What the rules need and the bot lacks, one sentence each. Roles do not follow until it is fixed. */
const problemsOf = (found: Diagnosis): readonly string[] => {
  const lacks = (permission: string) =>
    `The bot lacks “${permission}”. Grant it with ${found.invite_url}`;
  return nonEmpty([
    !found.may_manage_roles && lacks('Manage Roles'),
    !found.may_manage_nicknames && lacks('Manage Nicknames'),
    ...found.roles.map(
      ({ obstacle }) =>
        obstacle !== null &&
        obstacle.reason !== 'may_not_manage_roles' &&
        `${textOf(obstacle.message)} ${obstacle.suggestion}`,
    ),
  ]);
};

export async function surveyChat(
  discord: Discord,
  rules: RoleRules,
  joins: boolean,
): Promise<ChatSurvey> {
  const application = await discord.getApplication(patience);
  const server = await discord.getServer(patience);
  const { id, interactionsUrl, seesMembers } = application;
  const found = diagnose(server, rules, { applicationId: id, joins });
  const portal = `https://discord.com/developers/applications/${id}`;
  return {
    application,
    server,
    inviteUrl: found.invite_url,
    problems: problemsOf(found),
    warnings: nonEmpty([
      !seesMembers &&
        `The bot does not see joins, and comparisons request each account separately. Turn on “Server Members Intent” at ${portal}/bot.`,
      interactionsUrl !== null &&
        `Commands get no response, because Discord sends them to ${interactionsUrl}. Clear “Interactions Endpoint URL” at ${portal}/information.`,
      found.may_invite === false &&
        `Members cannot be added to the server (DISCORD_JOIN_SERVER): the bot lacks “Create Invite”. Grant it with ${found.invite_url}`,
    ]),
  };
}

/** A renamed or deleted role locks out all staff without notice. */
const staffWarning = ({ roles }: ServerSnapshot, staffRole: string | null): readonly string[] =>
  staffRole === null || roles.some(({ id, name: called }) => [id, called].includes(staffRole))
    ? []
    : [`Staff commands are disabled: the server has no role “${staffRole}” (STAFF_ROLE).`];

interface Named {
  readonly name: string;
}

/** Unregistered commands, or options added by an upgrade, cannot be used. */
async function commandsWarning(discord: Discord): Promise<readonly string[]> {
  const { commandDefinitions } = await import('../clients/discord/commands/command-definitions.js');
  const shapeOf = ({ name, options = [] }: Named & { readonly options?: readonly Named[] }) =>
    [name, ...options.map(option => option.name)].join();
  const known = new Set((await discord.listCommands(patience)).map(shapeOf));
  const unknown = commandDefinitions
    .filter(command => !known.has(shapeOf(command)))
    .map(({ name }) => `/${name}`);
  return unknown.length === 0
    ? []
    : [`Discord does not know ${unknown.join(', ')} as they are: run \`commands register\`.`];
}

/** Whether the bot can do what the rules need. */
export const chatExamination = (
  config: ChatSettings & Pick<Config, 'staffRole'>,
  rulesFile: string,
): Check =>
  namedCheck('chat', async () => {
    if (config.discordToken === null || config.discordServerId === null)
      return failed('Set DISCORD_TOKEN and DISCORD_SERVER_ID.');
    return withDiscord(config, async discord => {
      const { rules } = openRules(rulesFile);
      const survey = await surveyChat(discord, rules, config.discordJoinServer);
      const { problems, server, inviteUrl } = survey;
      const found = [
        ...problems,
        ...survey.warnings,
        ...staffWarning(server, config.staffRole),
        ...(await commandsWarning(discord)),
      ];
      if (found.length === 0) return fine(`in ${server.name}; invite: ${inviteUrl}`);
      return (problems.length > 0 ? failed : warning)(found.join(' '));
    });
  });
