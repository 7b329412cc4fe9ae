import { ButtonStyle, ComponentType, Events, MessageFlags, Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { connect } from './client.js';
import { ANA, APP, SERVER, start, TOKEN } from './harness.js';

const VERIFY = {
  name: 'verify',
  description: 'Link this account',
  options: [{ name: 'member_number', description: 'Your number', type: 3, required: true }],
};

const LINK = {
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label: 'Link my account',
  url: 'https://hall.example/verify/1',
} as const;

const withBot = async () => {
  const server = await start();
  await server.rest.put(Routes.applicationGuildCommands(APP, SERVER), { body: [VERIFY] });
  const client = await connect(server);
  client.on(Events.InteractionCreate, interaction => {
    if (interaction.isChatInputCommand())
      void interaction.reply({
        content: '<b>Open</b> as **Ana** \\*\nand log in.',
        components: [{ type: ComponentType.ActionRow, components: [LINK] }],
        flags: MessageFlags.Ephemeral,
      });
  });
  return server;
};

const text = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();

test('the page works without script: a command typed into the form is answered on the page', async () => {
  const { url } = await withBot();
  const body = new URLSearchParams({ account: 'ana', command: '/verify member_number:1' });
  const html = await text(`${url}/`, { method: 'POST', body });
  expect(html).toContain('Only ana sees this.');
  expect(html).toContain(`href="${LINK.url}" target="_blank" rel="noopener">${LINK.label}</a>`);
  expect(html).toContain(' as Ana *</p>');
  expect(html).toContain('&lt;b&gt;Open&lt;/b&gt;');
  expect(html).toContain('<p dir="auto">and log in.</p>');
});

test('user names are escaped as text', async () => {
  const { url, control } = await start();
  await control('PUT', `/members/${ANA}`, { nickname: '<img src=x onerror=a()>' });
  const html = await text(`${url}/`);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=a()&gt;');
  await control('PUT', `/members/${ANA}`, { nickname: 'a\u202eb' });
  const turned = await text(`${url}/`);
  expect([turned.includes('\u202e'), turned.includes('a\ufffdb')]).toEqual([false, true]);
});

test('a page of another origin cannot type commands', async () => {
  const { url } = await start();
  const headers = { origin: 'http://evil.example' };
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
});

test('a page of another origin controls nothing', async () => {
  const { url } = await start();
  const response = await fetch(`${url}/control/token/revoke`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(response.status).toBe(403);
  const headers = { authorization: `Bot ${TOKEN}` };
  expect((await fetch(`${url}/api/v10/users/@me`, { headers })).status).toBe(200);
});
