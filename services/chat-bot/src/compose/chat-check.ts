import type { Check } from '@guildhall/service-kit';
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

const name = 'chat';

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

/** What the bot lacks for the rules, a sentence each; nobody's roles follow where there are any. */
const problemsOf = (found: Diagnosis): readonly string[] => [
  ...(found.may_manage_roles ? [] : ['The bot lacks “Manage Roles”.']),
  ...(found.may_manage_nicknames ? [] : ['The bot lacks “Manage Nicknames”.']),
  ...found.roles.flatMap(({ obstacle }) =>
    obstacle ? [`${obstacle.message} ${obstacle.suggestion}`] : [],
  ),
];

const warningOf = {
  seeing: (applicationId: string) =>
    `Joins are not seen, and comparisons ask for each account by itself: switch “Server Members Intent” on at https://discord.com/developers/applications/${applicationId}/bot.`,
  inviting: (inviteUrl: string) =>
    `Members cannot be taken to the server (DISCORD_JOIN_SERVER): the bot lacks “Create Invite”. Grant it with ${inviteUrl}`,
};

export async function surveyChat(
  discord: Discord,
  rules: RoleRules,
  joins: boolean,
): Promise<ChatSurvey> {
  const application = await discord.getApplication(patience);
  const server = await discord.getServer(patience);
  const found = diagnose(server, rules, { applicationId: application.id, joins });
  return {
    application,
    server,
    inviteUrl: found.invite_url,
    problems: problemsOf(found),
    warnings: [
      ...(application.seesMembers ? [] : [warningOf.seeing(application.id)]),
      ...(found.may_invite === false ? [warningOf.inviting(found.invite_url)] : []),
    ],
  };
}

/** A role that was renamed or taken away shuts out all of the staff, and tells nobody. */
const staffWarning = ({ roles }: ServerSnapshot, staffRole: string | null): readonly string[] =>
  staffRole === null || roles.some(({ id, name: called }) => [id, called].includes(staffRole))
    ? []
    : [`Nobody may use the staff commands: the server has no role “${staffRole}” (STAFF_ROLE).`];

/** Whether the bot can do on its server what the rules want. */
export const chatCheck = (
  config: ChatSettings & Pick<Config, 'staffRole'>,
  rulesFile: string,
): Check =>
  async function chat() {
    if (config.discordToken === null || config.discordServerId === null)
      return { name, state: 'failed', message: 'Set DISCORD_TOKEN and DISCORD_SERVER_ID.' };
    const survey = await withDiscord(config, discord =>
      surveyChat(discord, openRules(rulesFile).rules, config.discordJoinServer),
    );
    const { problems, server, inviteUrl } = survey;
    const warnings = [...survey.warnings, ...staffWarning(server, config.staffRole)];
    if (problems.length > 0) {
      const message = `${problems.join(' ')} Grant it with ${inviteUrl}`;
      return { name, state: 'failed', message };
    }
    if (warnings.length > 0) return { name, state: 'warning', message: warnings.join(' ') };
    return { name, state: 'ok', message: `in ${server.name}; invite: ${inviteUrl}` };
  };
