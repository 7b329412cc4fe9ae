import { set } from './setting.js';

export const retentionDays = (env: string, what: string, fallback: string) =>
  set.days(env, `Days to keep ${what}; off: forever.`, fallback);

/** Local law decides; there is no default. */
export const auditSettings = {
  auditKeepDays: retentionDays('AUDIT_KEEP_DAYS', 'rows of the audit log', 'off'),
} as const;
