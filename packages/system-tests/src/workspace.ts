import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the workspace lies: this file is packages/system-tests/{src,dist}/workspace.*. */
export const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export const serviceNames = ['platform', 'chat-bot', 'pay'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One for each service. */
export const byService = <T>(
  of: (name: ServiceName, index: number) => T,
): Readonly<Record<ServiceName, T>> => ({
  platform: of('platform', 0),
  'chat-bot': of('chat-bot', 1),
  pay: of('pay', 2),
});

export const serviceFolder = (name: ServiceName): string => join(workspace, 'services', name);
