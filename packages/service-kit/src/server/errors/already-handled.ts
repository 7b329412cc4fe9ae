import { conflict, type Deed, type Problem } from '@guildhall/contracts';
import { type MessageOrText, textOf } from '@guildhall/contracts/messages';
import { ago } from '../../command/print-rows.js';

const did: Readonly<Record<string, string>> = {
  'chat.link': 'linked it',
  'chat.unlink': 'unlinked it',
  'verification.manual': 'linked it',
  'key.create': 'made one',
  'key.rotate': 'rotated it',
  'key.revoke': 'revoked it',
  'event.replay': 'delivered it again',
  'event.replay-all': 'retried all failed deliveries',
  'sync.start': 'started it',
  'sync.cancel': 'canceled it',
};

/** `Ana Reyes rotated it 12 seconds ago`. */
export const describeEvent = ({ action, by, at }: Deed): string =>
  `${by} ${did[action] ?? `did it (${action})`} ${ago(at)}`;

/** A refusal for a late caller: the obstacle, and who caused it, if recorded. */
export const alreadyHandled = (
  message: MessageOrText,
  already: Deed | null,
  { code, ...details }: { readonly code?: string } & Readonly<Record<string, unknown>> = {},
): Problem =>
  already === null
    ? conflict(message, code, details)
    : conflict(`${textOf(message)}: ${describeEvent(already)}`, code, { ...details, already });
