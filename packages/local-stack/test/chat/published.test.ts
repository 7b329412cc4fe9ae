import { ApplicationCommandOptionType, Events, MessageFlags } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { connect } from './client.js';
import { ANA, APP, OUTSIDER, SERVER, start, TOKEN } from './harness.js';
import { createPublished, isPublishedHere, REASON } from './published.js';

const VERIFY = {
  name: 'verify',
  description: 'Link this account',
  options: [
    {
      name: 'member_number',
      description: 'Your number',
      type: ApplicationCommandOptionType.String,
      required: true,
      max_length: 20,
    },
  ],
};

type Answered = { status: number; body: unknown };
type Step = readonly [method: string, template: string, status: number, body?: unknown];

const send = async (url: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${url}/api/v10${path}`, {
    method,
    headers: { authorization: `Bot ${TOKEN}`, 'x-audit-log-reason': 'a%20reason' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) } as Answered;
};

describe.skipIf(!isPublishedHere)(`answers against the published description${REASON}`, () => {
  const problems = isPublishedHere ? createPublished() : () => [];

  test('every answer about accounts, server, members, roles and commands is as described', async () => {
    const server = await start();
    const role = await server.roleId('Member');
    const booster = await server.roleId('Booster');
    const fill = (template: string) =>
      template
        .replace('{guild_id}', SERVER)
        .replace('{user_id}', ANA)
        .replace('{role_id}', role)
        .replace('{application_id}', APP);
    const member = '/guilds/{guild_id}/members/{user_id}';
    const commands = '/applications/{application_id}/guilds/{guild_id}/commands';
    const steps: Step[] = [
      ['GET', '/users/@me', 200],
      ['GET', '/users/@me/guilds', 200],
      ['GET', '/applications/@me', 200],
      ['GET', '/oauth2/applications/@me', 200],
      ['GET', '/gateway', 200],
      ['GET', '/gateway/bot', 200],
      ['GET', '/guilds/{guild_id}', 200],
      ['GET', '/guilds/{guild_id}/members', 200],
      ['GET', member, 200],
      ['PATCH', member, 200, { nick: 'Ana', roles: [booster, role] }],
      ['PATCH', member, 400, { nick: 'a'.repeat(33) }],
      ['PATCH', member, 404, { roles: [OUTSIDER] }],
      ['PUT', `${member}/roles/{role_id}`, 204],
      ['DELETE', `${member}/roles/{role_id}`, 204],
      ['PUT', commands, 200, [VERIFY]],
      ['GET', commands, 200],
      ['PUT', commands, 400, [{ name: 'No Name' }]],
    ];
    for (const [method, template, status, body] of steps) {
      const answer = await send(server.url, method, fill(template), body);
      const step = `${method} ${template}`;
      expect(answer.status, `${step}: ${JSON.stringify(answer.body)}`).toBe(status);
      expect(problems(method, template, status, answer.body), step).toEqual([]);
    }
  });

  test('every refusal is as described', async () => {
    const server = await start();
    const template = '/guilds/{guild_id}/members/{user_id}';
    const path = `/guilds/${SERVER}/members/${ANA}`;
    const check = async (status: number) => {
      const answer = await send(server.url, 'GET', path);
      expect(answer.status).toBe(status);
      expect(problems('GET', template, status, answer.body)).toEqual([]);
    };
    await server.control('POST', '/faults', { status: 429, retry_after: 1.5 });
    await check(429);
    await server.control('POST', '/faults', { status: 403, code: 50013 });
    await check(403);
    await server.control('DELETE', `/members/${ANA}`);
    await check(404);
    await server.control('POST', '/token/revoke');
    await check(401);
  });

  test('the answers to a bot that answers a command are as described', async () => {
    const server = await start();
    await server.rest.put(`/applications/${APP}/guilds/${SERVER}/commands`, { body: [VERIFY] });
    const client = await connect(server);
    const seen: [string, string, Answered][] = [];
    const finished = new Promise<void>((resolve, reject) =>
      client.on(Events.InteractionCreate, async interaction => {
        const hook = '/webhooks/{webhook_id}/{webhook_token}';
        const base = `/webhooks/${APP}/${interaction.token}`;
        const callback = `/interactions/${interaction.id}/${interaction.token}/callback`;
        const flags = MessageFlags.Ephemeral;
        const call = async (method: string, template: string, path: string, body?: unknown) =>
          seen.push([method, template, await send(server.url, method, path, body)]);
        try {
          await call(
            'POST',
            '/interactions/{interaction_id}/{interaction_token}/callback',
            callback,
            { type: 4, data: { content: 'hello', flags } },
          );
          const original = `${hook}/messages/@original`;
          await call('PATCH', original, `${base}/messages/@original`, { content: 'edited' });
          await call('PATCH', original, `${base}/messages/@original`, {
            content: 'x'.repeat(2_001),
          });
          resolve();
        } catch (error) {
          reject(error);
        }
      }),
    );
    const command = '/verify member_number:1';
    await server.control('POST', '/commands', { chat_id: ANA, command });
    await finished;
    expect(seen.map(([, , answer]) => answer.status)).toEqual([204, 200, 400]);
    for (const [method, template, { status, body }] of seen)
      expect(problems(method, template, status, body), `${method} ${template}`).toEqual([]);
  });

  test('an answer that lacks something would be noticed', () => {
    expect(problems('GET', '/gateway', 200, {})).not.toEqual([]);
    expect(problems('GET', '/gateway', 418, { url: 'ws://x' })).not.toEqual([]);
  });
});
