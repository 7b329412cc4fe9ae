import { people } from '../sample/index.js';
import type { StackFile } from './stack-file.js';

type Rows = readonly (readonly string[])[];

/** What a person reads when everything runs. */
export function summary(stack: StackFile, extra: Record<string, string>): string {
  const { services, identity, chat, keys } = stack;
  const addresses: [string, string | undefined][] = [
    ['Portal, for members', services.platform],
    ['Platform', services.platform],
    ['  API reference', services.platform && `${services.platform}/api-docs`],
    ['Chat-bot', services.chat_bot],
    ['  API reference', services.chat_bot && `${services.chat_bot}/api-docs`],
    ['Pay', services.pay],
    ['  API reference', services.pay && `${services.pay}/docs`],
    ['Login service', identity.issuer],
    ['Chat server', chat?.url],
    ...Object.entries(extra),
  ];
  return [
    `\nGuildhall is running (${stack.mode}).\n`,
    section(
      'Addresses',
      addresses.filter((row): row is [string, string] => row[1] !== undefined),
    ),
    section('Accounts to log in with', [
      ['User name', 'Password', 'Member number', 'Who'],
      ...stack.people.map(person => [
        person.login,
        person.password,
        person.member_number ?? '–',
        people.find(({ login }) => login === person.login)?.note?.en ?? '',
      ]),
    ]),
    section('Keys', [
      ['Service', `${keys.service_name}  ${keys.service_key}`],
      ['API', keys.api_key],
      ['Synchronization', keys.sync_api_key],
      ['Webhook secret', keys.webhook_secret],
    ]),
    'The same for programs: .local/stack.json    Logs: .local/logs/    Stop: Ctrl-C\n',
  ].join('\n');
}

function section(title: string, rows: Rows): string {
  const width = (at: number) => Math.max(...rows.map(row => row[at]?.length ?? 0));
  const lines = rows.map(row =>
    `  ${row.map((cell, at) => cell.padEnd(width(at))).join('  ')}`.trimEnd(),
  );
  return `${title}\n${lines.join('\n')}\n`;
}
