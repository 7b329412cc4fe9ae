import type { Discord } from './clients/discord/discord.js';
import type { Platform } from './clients/platform.js';
import type { Db } from './database.js';
import type { RoleRules } from './features/roles/rules/rules.js';
import type { Locks } from './locks.js';

/** Shared dependencies of the features. */
export interface Parts {
  readonly db: Db;
  readonly platform: Platform;
  /** Null: the chat product is not configured. */
  readonly discord: Discord | null;
  readonly serverId: string | null;
  readonly locks: Locks;
  readonly rules: () => RoleRules;
}
