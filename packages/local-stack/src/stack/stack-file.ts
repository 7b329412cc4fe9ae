import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SamplePerson } from '../sample/index.js';

/** `.local/stack.json`: what programs need to drive the stack. Parts that do not run are left out. */
export interface StackFile {
  mode: 'development' | 'production';
  services: Partial<Record<'platform' | 'chat_bot' | 'pay', string>>;
  identity: { issuer: string; token_endpoint: string; client_id: string; client_secret: string };
  keys: {
    service_name: string;
    service_key: string;
    api_key: string;
    sync_api_key: string;
    webhook_secret: string;
  };
  people: ReturnType<typeof personEntry>[];
  chat?: { url: string; server_id: string; control: string };
  databases: Partial<Record<'platform' | 'chat_bot' | 'pay' | 'source' | 'mailhost', string>>;
  upstreams: readonly { name: string; target: string; cors_origins: readonly string[] }[];
  samples: { statements: readonly string[] };
}

export const personEntry = (person: SamplePerson, linked: boolean) => ({
  login: person.login,
  password: person.password,
  subject: person.subject,
  member_number: person.memberNumber,
  status: person.status,
  roles: person.roles,
  facility_code: person.facilityCode,
  facrep: person.facrep,
  chat_id: person.chatId,
  chat_username: person.chatUsername,
  linked: person.linked && linked,
});

/** Keys of the file have no hyphens. */
export const wireNames = (
  entries: readonly (readonly [name: string, value: string])[],
): Record<string, string> =>
  Object.fromEntries(entries.map(([name, value]) => [name.replace('-', '_'), value]));

/** Statements to upload: one per supported layout. */
export async function sampleStatements(root: string): Promise<string[]> {
  const folder = join(root, 'services', 'pay', 'test', 'fixtures', 'samples');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(name => name.endsWith('.pdf'))
    .sort()
    .map(name => join(folder, name));
}
