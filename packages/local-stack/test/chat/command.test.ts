import {
  ApplicationCommandOptionType,
  ButtonStyle,
  type ChatInputCommandInteraction,
  type Client,
  ComponentType,
  Events,
  MessageFlags,
  Routes,
} from 'discord.js';
import { expect, test } from 'vitest';
import { connect } from './client.js';
import { ANA, APP, BEN, SERVER, start } from './harness.js';

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

const LINK = {
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label: 'Confirm',
  url: 'https://hall.example/v/1234',
} as const;

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
      content: `${interaction.locale} ${interaction.user.id}`,
      components: [{ type: ComponentType.ActionRow, components: [LINK] }],
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
    ephemeral: true,
    content: `es-ES ${ANA}`,
    links: [LINK.url],
  });
});

test('an option can be typed by its own or a localized name', async () => {
  const { client, control } = await begin();
  onCommand(client, async interaction => {
    await interaction.deferReply();
    await interaction.editReply(`It is ${interaction.options.getString('member_number')}`);
  });
  for (const option of ['member_number', 'numero_de_miembro']) {
    const command = `/verify ${option}:1234`;
    const { body } = await control('POST', '/commands', { chat_id: ANA, command });
    expect(body.answer.content).toBe('It is 1234');
  }
});

test('options that name an account carry the account with them', async () => {
  const { client, control } = await begin();
  onCommand(client, interaction =>
    interaction.reply(`It is ${interaction.options.getUser('account')?.username}`),
  );
  const { body } = await control('POST', '/commands', {
    chat_id: ANA,
    command: 'whois',
    options: { account: BEN },
  });
  expect(body.answer).toMatchObject({ content: 'It is ben', ephemeral: false });
});

test('input that Discord’s client would not send is refused before it reaches the bot', async () => {
  const { control } = await begin();
  const run = (chat_id: string, command: string) =>
    control('POST', '/commands', { chat_id, command });
  expect((await run(ANA, '/nothing')).status, 'not registered').toBe(400);
  expect((await run(ANA, '/whois')).status, 'a required option is missing').toBe(400);
  expect((await run('399999999999999999', '/verify member_number:1')).status).toBe(400);
});

test('a command without a response from the bot within three seconds stays unanswered', async () => {
  const server = await start();
  await server.rest.put(Routes.applicationGuildCommands(APP, SERVER), { body: COMMANDS });
  const command = '/verify member_number:1';
  const { body } = await server.control('POST', '/commands', { chat_id: ANA, command });
  expect(body).toMatchObject({ answered: false, answer: null });
});
