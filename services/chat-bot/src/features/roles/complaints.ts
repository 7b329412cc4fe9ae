import type { Diagnosis } from './diagnose.js';

/** What the bot lacks for the rules, a sentence each; nobody's roles follow where there are any. */
export const complaintsOf = (found: Diagnosis): readonly string[] => [
  ...(found.may_manage_roles ? [] : ['The bot lacks “Manage Roles”.']),
  ...(found.may_manage_nicknames ? [] : ['The bot lacks “Manage Nicknames”.']),
  ...found.roles.flatMap(({ obstacle }) =>
    obstacle ? [`${obstacle.message} ${obstacle.suggestion}`] : [],
  ),
];
