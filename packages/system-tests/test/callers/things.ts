import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type Fleet, tokensOf } from '../../src/fleet.js';
import type { ServiceName } from '../../src/workspace.js';
import { type Everybody, person } from './people.js';

const numberOf = (login: string) => person(login).memberNumber ?? '';
/** Has left the organisation, so that there is somebody to erase. */
const leaver = numberOf('keoni.kealoha');
/** Nobody of those who try. */
export const other = numberOf('mary.smith');

export type Things = Readonly<Record<ServiceName, Readonly<Record<string, string>>>>;

/** Makes one of everything that an administrator’s requests are about; what names it, by field. */
export async function begin(fleet: Fleet, { tokens }: Everybody): Promise<Things> {
  const token = tokens.young.authorization.replace('Bearer ', '');
  const { platform, 'chat-bot': bot, pay } = fleet.services;
  platform.command('sync');
  const hub = createClient(platformApi, { baseUrl: platform.url, token });
  const program = createClient(platformApi, { baseUrl: platform.url, apiKey: fleet.keys.api });
  const chat = createClient(chatBotApi, { baseUrl: bot.url, token: tokensOf(fleet) });
  const chatAdmin = createClient(chatBotApi, { baseUrl: bot.url, token });
  const earnings = createClient(payApi, { baseUrl: pay.url, token });

  const leaversAccount = person('keoni.kealoha').chatId ?? '';
  await program.linkChat({ params: { memberNumber: leaver }, body: { chat_id: leaversAccount } });
  const client = new pg.Client({ connectionString: fleet.databases.platform });
  await client.connect();
  await client.query('update members set left_source_at = now() where member_number = $1', [
    leaver,
  ]);
  await client.end();
  await hub.createKey({ body: { kind: 'api', name: 'elsewhere' } });
  const { id: config_id } = await earnings.savePayConfiguration({
    body: { membernumber: other, hourly_base_rate: '68.37' },
  });
  const { verification_id } = await chat.startVerification({
    body: { chat_id: '710000000000000777', chat_username: 'other', member_number: other },
  });
  // What this began is under way for a moment.
  await vi.waitFor(
    async () => {
      expect((await hub.listEvents({ query: { status: 'pending' } })).events).toEqual([]);
      expect((await chatAdmin.getQueues({})).queues.tasks).toBe(0);
    },
    { timeout: 40_000 },
  );

  return {
    platform: {
      memberNumber: leaver,
      confirm: leaver,
      chat_id: leaversAccount,
      name: 'elsewhere',
    },
    'chat-bot': {
      verification_id,
      member_number: other,
      chat_id: person('mary.smith').chatId ?? '',
      admin_user_id: 'local-ana.reyes',
    },
    pay: {
      config_id,
      member_number: other,
      membernumber: other,
      facility_code: 'ZMA',
      hourly_base_rate: '68.37',
      shutdown_id: '2025',
      pp_id: '202605',
    },
  };
}
