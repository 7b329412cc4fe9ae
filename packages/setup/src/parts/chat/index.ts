import {
  getRoleRules,
  inviteUrl,
  settings,
  surveyChat,
  withDiscord,
} from '@guildhall/chat-bot/checks';
import type { Asker } from '../../asking/asker.js';
import { question } from '../../asking/questions.js';
import type { Draft } from '../../files/folder.js';
import {
  before,
  failureOf,
  type Part,
  required,
  setting,
  untilItWorks,
  withSettings,
  yesUnless,
} from '../part.js';
import { noRulesYet, rulesFile, rulesFor } from './rules.js';

type Survey = Awaited<ReturnType<typeof surveyChat>>;

interface Bot {
  readonly applicationId: string;
  readonly servers: readonly { readonly id: string; readonly name: string }[];
}

const portal = 'https://discord.com/developers/applications';
/** Whether linking adds members to the server, which needs another permission. */
const joinsIn = ({ settings: given }: Pick<Draft, 'settings'>) =>
  given.DISCORD_JOIN_SERVER === 'on';

/** Connects as the bot during a question. */
const asBot = <T>({ settings: given }: Draft, work: Parameters<typeof withDiscord<T>>[1]) =>
  withDiscord(
    {
      discordToken: given.DISCORD_TOKEN ?? '',
      // Needs a server first.
      discordServerId: given.DISCORD_SERVER_ID || '0',
      discordApiUrl: settings.discordApiUrl.parse(
        given.DISCORD_API_URL || 'https://discord.com/api',
      ),
      discordRequestsPerSecond: 48,
      discordJoinServer: joinsIn({ settings: given }),
    },
    work,
  );

async function lookAround(draft: Draft): Promise<Bot | string> {
  try {
    return await asBot(draft, async discord => ({
      applicationId: (await discord.getApplication()).id,
      servers: await discord.listServers(),
    }));
  } catch (error) {
    return failureOf(error);
  }
}

async function askToken(draft: Draft, asker: Asker): Promise<Draft> {
  const token = await asker.secret({
    ...setting(draft, 'DISCORD_TOKEN'),
    where: `${portal}, your application, Bot, Reset Token. Also switch on “Server Members Intent” there.`,
    check: required,
  });
  return withSettings(draft, { DISCORD_TOKEN: token });
}

async function askServer(begun: Draft, found: Bot, asker: Asker): Promise<Draft> {
  for (let bot = found; ; ) {
    if (bot.servers.length > 0 || !asker.isPerson) {
      const server = await asker.choose({
        ...question('DISCORD_SERVER_ID'),
        fallback: before(begun, 'DISCORD_SERVER_ID') ?? bot.servers[0]?.id ?? '',
        options: bot.servers.map(({ id, name }) => ({ value: id, label: name, hint: id })),
      });
      return withSettings(begun, { DISCORD_SERVER_ID: server });
    }
    const verdict = await asker.refuse(
      `The bot is not in a server yet. Open this link, choose your server, and authorize the bot: ${inviteUrl(bot.applicationId, null, joinsIn(begun))}`,
    );
    if (verdict === 'keep') return begun;
    const again = await lookAround(begun);
    if (typeof again !== 'string') bot = again;
  }
}

/** Assignable roles: not @everyone or an integration's. */
const giveable = ({ server }: Survey) =>
  server.roles
    .filter(({ id, managed }) => id !== server.id && !managed)
    .sort((a, b) => b.position - a.position);

async function askRoles(draft: Draft, survey: Survey, asker: Asker): Promise<Draft> {
  const roles = giveable(survey);
  const options = roles.map(({ name }) => ({ value: name, label: name }));
  const known = before(draft, 'STAFF_ROLE') ?? '';
  const staff = await asker.choose({
    ...question('STAFF_ROLE'),
    where: 'Staff with this role can look up members in Discord and update roles.',
    // May be given as an id.
    fallback: roles.find(({ id }) => id === known)?.name ?? known,
    options: [{ value: '', label: 'no role yet' }, ...options],
  });
  const withStaff = withSettings(draft, { STAFF_ROLE: staff });
  if (![undefined, noRulesYet].includes(draft.files[rulesFile])) {
    asker.say(`Role rules in config/${rulesFile} are unchanged.`);
    return withStaff;
  }
  const member = await asker.choose({
    ...question('MEMBER_ROLE'),
    where: `Add rules by facility, position or status to config/${rulesFile} later.`,
    fallback: options.find(({ value }) => /member|mitglied|miembro/i.test(value))?.value ?? '',
    options: [{ value: '', label: 'none yet' }, ...options],
  });
  return {
    settings: { ...withStaff.settings, ROLE_RULES_FILE: `/config/${rulesFile}` },
    files: { ...withStaff.files, [rulesFile]: member === '' ? noRulesYet : rulesFor(member) },
  };
}

/** Without rules no role can be blocked. */
const noRules = { nicknames: [], rules: [], alsoManaged: [] };

const rulesOf = ({ files: { [rulesFile]: text } }: Draft) =>
  text === undefined ? noRules : getRoleRules(text, `config/${rulesFile}`);

const surveyOf = (draft: Draft) =>
  asBot(draft, discord => surveyChat(discord, rulesOf(draft), joinsIn(draft)));

/** Checks until the bot has everything the rules need, or the person continues without. */
async function checkPermissions(draft: Draft, asker: Asker): Promise<void> {
  for (;;) {
    const fault = await surveyOf(draft).then(
      ({ problems, warnings }) => [...problems, ...warnings].join('\n') || null,
      failureOf,
    );
    if (fault === null) return asker.say('The bot has all the permissions it needs.');
    if ((await asker.refuse(fault)) === 'keep') return;
  }
}

async function askLinking(draft: Draft, applicationId: string, asker: Asker): Promise<Draft> {
  const isWanted = await asker.confirm({
    ...question('DISCORD_LOGIN'),
    where: `It is the easiest way for members; /verify works without it. Under Redirects at ${portal}/${applicationId}/oauth2, add ${draft.settings.PLATFORM_PUBLIC_URL}/api/chat-link/callback`,
    fallback: before(draft, 'DISCORD_CLIENT_SECRET') === undefined ? 'no' : 'yes',
  });
  if (!isWanted) return withSettings(draft, { DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' });
  const secret = await asker.secret({
    ...setting(draft, 'DISCORD_CLIENT_SECRET'),
    where: `${portal}/${applicationId}/oauth2, Client Secret, Reset Secret.`,
    check: required,
  });
  return withSettings(draft, { DISCORD_CLIENT_ID: applicationId, DISCORD_CLIENT_SECRET: secret });
}

async function chatAnswers(begun: Draft, asker: Asker): Promise<Draft> {
  const isWanted = await asker.confirm({
    ...question('DISCORD'),
    where: `It needs an application with a bot: ${portal}. You can do this later.`,
    fallback: yesUnless(begun, 'DISCORD_TOKEN', 'DISCORD_CLIENT_ID'),
  });
  if (!isWanted)
    return withSettings(begun, {
      DISCORD_TOKEN: '',
      DISCORD_SERVER_ID: '',
      DISCORD_CLIENT_ID: '',
      DISCORD_CLIENT_SECRET: '',
      // Or members would be asked to link an account.
      CHAT_BOT_URL: '',
    });
  const wanted = withSettings(begun, {
    CHAT_BOT_URL: before(begun, 'CHAT_BOT_URL') ?? 'http://chat-bot:3003',
  });
  const { draft, found: bot } = await untilItWorks(wanted, asker, askToken, lookAround);
  if (bot === null) return draft;
  const onServer = await askServer(draft, bot, asker);
  if (!before(onServer, 'DISCORD_SERVER_ID')) return onServer;
  const survey = await surveyOf({ ...onServer, files: {} });
  const withRoles = await askRoles(onServer, survey, asker);
  await checkPermissions(withRoles, asker);
  return askLinking(withRoles, bot.applicationId, asker);
}

export const chat: Part = {
  name: 'chat',
  about: 'Discord: the bot, its server, the roles',
  run: chatAnswers,
};
