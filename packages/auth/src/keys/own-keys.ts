import { type Scope, scopes } from '@guildhall/contracts';
import { hashKey, type KeyKind, parseKey } from './key-format.js';

interface OwnKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

const key = (kind: KeyKind, name: string, ...may: readonly Scope[]): OwnKey => ({
  kind,
  name,
  scopes: may,
});

/** Keys with which our services call the platform, with their scopes, by setting. */
export const serviceKeys = {
  CHAT_BOT_SERVICE_KEY: key(
    'service',
    'chat-bot',
    'members:read',
    'members:link',
    'directory:read',
  ),
  CHAT_BOT_API_KEY: key('api', 'chat-bot', 'members:read', 'members:link'),
  PAY_SERVICE_KEY: key('service', 'pay', 'members:read', 'directory:read'),
  PAY_API_KEY: key('api', 'pay', 'members:read'),
};

export const toolsName = 'local-tools';

/** Development keys; not used elsewhere. */
export const toolKeys = {
  TOOLS_SERVICE_KEY: key('service', toolsName, ...scopes),
  TOOLS_API_KEY: key('api', toolsName, 'members:read', 'members:link', 'verify'),
  TOOLS_SYNC_KEY: key('sync', toolsName, 'sync:run'),
};

/** What the platform imports: hashes, never the keys. `damaged`: not a valid key. */
export const ownKeyHashes = (
  held: Readonly<Record<string, string>>,
  damaged: (name: string) => Error,
) =>
  Object.entries({ ...serviceKeys, ...toolKeys }).flatMap(([setting, { name, scopes: may }]) => {
    const given = held[setting];
    if (!given) return [];
    const parsed = parseKey(given);
    if (parsed === null) throw damaged(setting);
    return [{ ...parsed, name, hash: hashKey(given), scopes: may }];
  });
