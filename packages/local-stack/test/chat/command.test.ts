import {
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  type Client,
  Events,
  MessageFlags,
  PermissionFlagsBits,
  Routes,
} from 'discord.js';
import { expect, test, vi } from 'vitest';
import { createInteractions } from '../../src/chat/interactions/registry.js';
import { createWorld } from '../../src/chat/world/create.js';
import { getMember } from '../../src/chat/world/find.js';
import { connect } from './client.js';
import { ANA, APP, BEN, later, OWNER, SERVER, sample, start } from './harness.js';

const COMMANDS = [
  {
    name: 'verify',
    description: 'Link this account',
    options: [
      {
        name: 'member_number',
        name_localizations: { 'es-ES': 'numero_de_miembro' },
        description: 'Your number',
        type: ApplicationCommandOptionType.String,
        required: true,
      },
    ],
  },
  {
    name: 'whois',
    description: 'Who is this?',
    default_member_permissions: PermissionFlagsBits.ManageRoles.toString(),
    options: [
      {
        name: 'account',
        description: 'Whom',
        type: ApplicationCommandOptionType.User,
        required: true,
      },
    ],
  },
];

const begin = async () => {
  const server = await start();
  const registered = await server.rest.put(Routes.applicationGuildCommands(APP, SERVER), {
    body: COMMANDS,
  });
  expect(registered).toMatchObject([{ name: 'verify' }, { name: 'whois' }]);
  const client = await connect(server);
  return { ...server, client };
};

const onCommand = (
  client: Client,
  handle: (interaction: ChatInputCommandInteraction) => Promise<unknown>,
) =>
  client.on(Events.InteractionCreate, interaction => {
    if (interaction.isChatInputCommand()) void handle(interaction);
  });

test('a member runs a command and reads the answer that only they see, with its link', async () => {
  const { client, control } = await begin();
  onCommand(client, interaction =>
    interaction.reply({
      content: `${interaction.locale} ${interaction.user.id}: [Confirm](https://hall.example/v/${interaction.options.getString('member_number')})`,
      flags: MessageFlags.Ephemeral,
    }),
  );
  const { status, body } = await control('POST', '/commands', {
    chat_id: ANA,
    command: '/verify member_number:1234',
    locale: 'es-ES',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ answered: true, callbacks: 1 });
  expect(body.answer).toMatchObject({
    kind: 'reply',
    ephemeral: true,
    content: `es-ES ${ANA}: [Confirm](https://hall.example/v/1234)`,
    links: ['https://hall.example/v/1234'],
  });
});

test('an option is typed by its own name, or by that of the language the account has set', async () => {
  const { client, control } = await begin();
  onCommand(client, interaction =>
    interaction.reply(`It is ${interaction.options.getString('member_number')}`),
  );
  const answerTo = async (locale: string, command: string) =>
    (await control('POST', '/commands', { chat_id: ANA, command, locale })).body;
  const said = { answer: { content: 'It is 1234' } };
  expect(await answerTo('es-ES', '/verify numero_de_miembro:1234')).toMatchObject(said);
  expect(await answerTo('es-ES', '/verify member_number:1234')).toMatchObject(said);
  const inEnglish = await answerTo('en-US', '/verify numero_de_miembro:1234');
  expect(JSON.stringify(inEnglish)).toContain('no option');
});

test('options that name an account carry the account with them', async () => {
  const { client, control } = await begin();
  onCommand(client, interaction =>
    interaction.reply(`It is ${interaction.options.getUser('account')?.username}`),
  );
  const { body } = await control('POST', '/commands', {
    chat_id: OWNER,
    command: 'whois',
    options: { account: BEN },
  });
  expect(body.answer).toMatchObject({ content: 'It is ben', ephemeral: false });
});

test('what the chat product would not send is refused before it reaches the bot', async () => {
  const { control } = await begin();
  const run = (chat_id: string, command: string) =>
    control('POST', '/commands', { chat_id, command, wait_ms: 0 });
  expect((await run(ANA, '/nothing')).status, 'not registered').toBe(404);
  expect((await run(ANA, '/verify')).status, 'a required option is missing').toBe(400);
  const unknown = await run(ANA, '/verify number:1');
  expect(unknown.status).toBe(400);
  expect(JSON.stringify(unknown.body)).toContain('It has: member_number: (required).');
  expect((await run(ANA, `/whois account:${BEN}`)).status, 'no permission').toBe(403);
  expect((await run('399999999999999999', '/verify member_number:1')).status).toBe(404);
});

test('without a bot on the gateway the command stays unanswered and says so', async () => {
  const server = await start();
  await server.rest.put(Routes.applicationGuildCommands(APP, SERVER), { body: COMMANDS });
  const { body } = await server.control('POST', '/commands', {
    chat_id: ANA,
    command: '/verify member_number:1',
    wait_ms: 20,
  });
  expect(body).toMatchObject({ answered: false, open_sessions: 0, answer: null });
});

test('a first answer that never comes ends the wait after three seconds', async () => {
  vi.useFakeTimers();
  later(async () => vi.useRealTimers());
  const world = createWorld(sample());
  const interactions = createInteractions(world);
  const interaction = interactions.open('verify', getMember(world, ANA));
  const waited = interactions.waitForAnswer(interaction, 15_000);
  await vi.advanceTimersByTimeAsync(3_001);
  expect(await waited).toBe(false);
  const { id, token } = interaction;
  expect(() => interactions.getForCallback(id, token)).toThrow('Unknown interaction');
});
