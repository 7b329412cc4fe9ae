import { ButtonStyle, type Client, ComponentType, Events, MessageFlags, Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { connect } from './client.js';
import { ANA, APP, BEN, SERVER, start } from './harness.js';

const ASK = { name: 'ask', description: 'Asks something' };
const buttons = [
  {
    type: ComponentType.ActionRow as const,
    components: [
      {
        type: ComponentType.Button as const,
        style: ButtonStyle.Success as const,
        label: 'Yes <b>',
        custom_id: 'yes:1',
      },
      {
        type: ComponentType.Button as const,
        style: ButtonStyle.Link as const,
        label: 'Read',
        url: 'https://hall.example/read',
      },
    ],
  },
];

/** A bot that asks with a button, and answers it as the test says. */
const begin = async (
  answer: (press: import('discord.js').ButtonInteraction) => Promise<unknown> = press =>
    press.update({ content: `Thank you, ${press.user.username}.`, components: [] }),
) => {
  const server = await start();
  await server.rest.put(Routes.applicationGuildCommands(APP, SERVER), { body: [ASK] });
  const client: Client = await connect(server);
  client.on(Events.InteractionCreate, interaction => {
    if (interaction.isChatInputCommand())
      void interaction.reply({
        content: 'Is it so?',
        components: buttons,
        flags: MessageFlags.Ephemeral,
      });
    if (interaction.isButton()) void answer(interaction);
  });
  const asked = await server.control('POST', '/commands', { chat_id: ANA, command: '/ask' });
  const message_id: string = asked.body.answer.message_id;
  const press = (more: object = {}) =>
    server.control('POST', '/buttons', {
      chat_id: ANA,
      message_id,
      custom_id: 'yes:1',
      ...more,
    });
  return { ...server, press, message_id };
};

test('a pressed button reaches the bot, and the response replaces the message', async () => {
  const { press, message_id } = await begin();
  const { status, body } = await press();
  expect(status).toBe(200);
  expect(body.answer).toMatchObject({
    message_id,
    ephemeral: true,
    content: 'Thank you, ana.',
    components: [],
  });
  expect((await press()).status, 'it is gone').toBe(400);
});

test('only visible buttons can be pressed: not another account’s, unknown ones, or links', async () => {
  const { press } = await begin();
  for (const more of [
    { chat_id: BEN },
    { custom_id: 'no:1' },
    { custom_id: 'https://hall.example/read' },
    { message_id: '399999999999999999' },
  ])
    expect((await press(more)).status).toBe(400);
});
