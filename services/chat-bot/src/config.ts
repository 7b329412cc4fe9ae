import {
  commonSettings,
  identitySettings,
  limitSettings,
  platformSettings,
  set,
  type Values,
} from '@guildhall/service-kit';

/** Every environment variable of the chat-bot. */
export const settings = {
  ...commonSettings({ port: 3003 }),
  ...limitSettings({
    service: '100/60',
    person: 'off',
    admin: '500/60',
    verification: '10/60',
    byName: 'platform=100000/3600',
  }),
  ...identitySettings,
  ...platformSettings,
  webhookSecret: set.secrets('WEBHOOK_SECRET', 'What senders of webhooks prove themselves with.'),
} as const;

export type Config = Values<typeof settings>;
