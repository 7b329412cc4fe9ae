import { Events, MessageFlags, Routes } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { noBrowser, reason } from '../../src/browser/index.js';
import { renderMessage } from '../../src/chat/page/message-text.js';
import { openPage } from './browser.js';
import { connect } from './client.js';
import { ANA, APP, OWNER, SERVER, start } from './harness.js';

const VERIFY = {
  name: 'verify',
  description: 'Link this account',
  options: [{ name: 'member_number', description: 'Your number', type: 3, required: true }],
};

const LINK = 'https://hall.example/verify/1';

const withBot = async () => {
  const server = await start();
  await server.rest.put(Routes.applicationGuildCommands(APP, SERVER), { body: [VERIFY] });
  const client = await connect(server);
  client.on(Events.InteractionCreate, interaction => {
    if (interaction.isChatInputCommand())
      void interaction.reply({
        content: `<b>Open</b> your [link](${LINK})\nand log in.`,
        flags: MessageFlags.Ephemeral,
      });
  });
  return server;
};

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(310000000000000000n + BigInt(index)),
    username: `person${index}`,
  }));

const text = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();
const rows = (html: string) => html.match(/data-id="/g)?.length ?? 0;

test('a thousand members stay readable: fifty of them, and the others found by name or role', async () => {
  const { url, control } = await start({ members: many(1_200) });
  const first = await text(`${url}/`);
  expect(rows(first)).toBe(50);
  expect(first).toContain('1202 accounts in the server, 50 shown.');
  const found = await text(`${url}/?q=person1199`);
  expect(rows(found)).toBe(1);
  await control('PUT', `/members/${OWNER}`, { roles: ['Facility Rep'] });
  expect(rows(await text(`${url}/?q=facility%20rep`))).toBe(1);
});

test('the page works without script: a command typed into the form is answered on the page', async () => {
  const { url } = await withBot();
  const body = new URLSearchParams({ account: 'ana', command: '/verify member_number:1' });
  const html = await text(`${url}/command`, { method: 'POST', body });
  expect(html).toContain('Only ana sees this.');
  expect(html).toContain(`<a href="${LINK}" target="_blank" rel="noopener noreferrer">link</a>`);
  expect(html).toContain('&lt;b&gt;Open&lt;/b&gt;');
  expect(html).toContain('<p dir="auto">and log in.</p>');
});

test('a time in an answer is shown as a person reads it', async () => {
  expect(renderMessage('Until <t:1770624000:t>, or <t:0> and <t:x>').markup).toMatch(
    /^Until <time datetime="2026-02-09T08:00:00.000Z">\d+:00\s[AP]M<\/time>, or <time datetime="1970-01-01T00:00:00.000Z">[^<]+<\/time> and &lt;t:x&gt;$/,
  );
  const later = Math.floor(Date.now() / 1_000) + 600;
  expect(renderMessage(`Again <t:${later}:R>`).markup).toContain('>in 10 minutes</time>');
});

test('what people call themselves is text, never markup', async () => {
  const { url, control } = await start();
  await control('PUT', `/members/${ANA}`, { nickname: '<img src=x onerror=a()>' });
  const html = await text(`${url}/`);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=a()&gt;');
  await control('PUT', `/members/${ANA}`, { nickname: 'a\u202eb' });
  const turned = await text(`${url}/`);
  expect([turned.includes('\u202e'), turned.includes('a\ufffdb')]).toEqual([false, true]);
});

test('the policy allows this page its own script and nothing else', async () => {
  const { url } = await start();
  const page = await fetch(url);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  const scripts = [...(await page.text()).matchAll(/<script[^>]*>[^<]*/g)].map(
    ([script]) => script,
  );
  expect(scripts).toEqual(['<script src="/follow.js" defer>']);
});

test('a page of another origin cannot type commands', async () => {
  const { url } = await start();
  const headers = { origin: 'http://evil.example' };
  for (const path of ['/command', '/press'])
    expect((await fetch(`${url}${path}`, { method: 'POST', headers })).status).toBe(403);
});

describe.skipIf(noBrowser)(`in a browser${reason}`, () => {
  test('a person types a command as a member and sees the answer with its link', async () => {
    const server = await withBot();
    const page = await openPage(server.url);
    await page.getByRole('link', { name: 'Type as ana' }).click();
    await page.getByRole('textbox', { name: 'Command' }).fill('/verify member_number:1');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Only ana sees this.').waitFor();
    expect(await page.getByRole('link', { name: 'link', exact: true }).getAttribute('href')).toBe(
      LINK,
    );
  });

  test('roles and nickname appear when they arrive, without a reload', async () => {
    const server = await withBot();
    const page = await openPage(server.url);
    await page.getByText('The bot is connected.').waitFor();
    const row = page.locator(`[data-id="${ANA}"]`);
    await server.control('PUT', `/members/${ANA}`, {
      roles: ['Booster', 'Member'],
      nickname: 'Ana R | ZBW',
    });
    await row.getByText('Ana R | ZBW').first().waitFor();
    await row.getByRole('listitem').filter({ hasText: 'Member' }).waitFor();
    await page.getByLabel('Find by name').fill('zbw');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('1 of 4 accounts match').waitFor();
  });

  test('nothing is wider than a screen of 320 pixels, in light and in dark', async () => {
    const server = await withBot();
    await server.control('PUT', `/members/${ANA}`, { nickname: 'ننن'.repeat(10) });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(server.url, { colorScheme, width: 320 });
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(320);
    }
  });
});
