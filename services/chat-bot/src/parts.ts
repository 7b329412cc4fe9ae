import type { Discord } from './clients/discord/discord.js';
import type { Platform } from './clients/platform.js';
import type { Db } from './database.js';
import type { RoleRules } from './features/roles/rules/rules.js';
import type { Locks } from './locks.js';

/** What the features of this service work with. */
export interface Parts {
  readonly db: Db;
  readonly platform: Platform;
  /** null: the chat product is not configured. */
  readonly discord: Discord | null;
  readonly serverId: string | null;
  readonly locks: Locks;
  readonly rules: () => RoleRules;
}
