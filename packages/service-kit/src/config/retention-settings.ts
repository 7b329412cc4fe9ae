import { set } from './setting.js';

export const retentionDays = (env: string, what: string, fallback: string) =>
  set.days(env, `Days that ${what} are kept; off: for ever.`, fallback);

/** The law of the place decides how long; nothing here does. */
export const auditSettings = {
  auditKeepDays: retentionDays('AUDIT_KEEP_DAYS', 'rows of the audit log', 'off'),
} as const;
