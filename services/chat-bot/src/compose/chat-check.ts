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

/** A person waits for the answer; within the fifteen seconds that `doctor` gives every check. */
const patience = { deadlineMs: 4_000 };

/** What the bot finds on its server, and what it lacks there. */
export interface ChatSurvey {
  readonly application: Application;
  readonly server: ServerSnapshot;
  readonly inviteUrl: string;
  /** What keeps it from giving the roles of the rules. */
  readonly problems: readonly string[];
  /** What works less well, and can wait. */
  readonly warnings: readonly string[];
}

const said = (lines: readonly (string | false)[]) => lines.filter(line => line !== false);

/** What the bot lacks for the rules, a sentence each; nobody's roles follow where there are any. */
const problemsOf = (found: Diagnosis): readonly string[] => {
  const lacks = (permission: string) =>
    `The bot lacks “${permission}”. Grant it with ${found.invite_url}`;
  return said([
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
    warnings: said([
      !seesMembers &&
        `Joins are not seen, and comparisons ask for each account by itself: switch “Server Members Intent” on at ${portal}/bot.`,
      interactionsUrl !== null &&
        `Commands stay unanswered: Discord sends them to ${interactionsUrl}. Empty “Interactions Endpoint URL” at ${portal}/information.`,
      found.may_invite === false &&
        `Members cannot be taken to the server (DISCORD_JOIN_SERVER): the bot lacks “Create Invite”. Grant it with ${found.invite_url}`,
    ]),
  };
}

/** A role that was renamed or taken away shuts out all of the staff, and tells nobody. */
const staffWarning = ({ roles }: ServerSnapshot, staffRole: string | null): readonly string[] =>
  staffRole === null || roles.some(({ id, name: called }) => [id, called].includes(staffRole))
    ? []
    : [`Nobody may use the staff commands: the server has no role “${staffRole}” (STAFF_ROLE).`];

interface Named {
  readonly name: string;
}

/** A command that Discord does not know cannot be typed, nor one's option that came with an upgrade. */
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

/** Whether the bot can do on its server what the rules want. */
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
