import { stringify } from 'yaml';

export const rulesFile = 'role-rules.yaml';

const head = `# Roles and nicknames on the chat server. For rules by status, type, facility, region and position, see
# services/chat-bot/role-rules.example.yaml.
# Changes apply within a second. Preview them with "chat-bot roles preview".
`;

/** Until rules are written no role or nickname changes. Without a file the sample rules would apply. */
export const noRulesYet = `${head}roles: []
`;

/** Minimal rules: one role for every active member, and a nickname. */
export const rulesFor = (role: string): string =>
  `${head}${stringify({
    nickname: ['{first_name} {last_initial} | {facility_code}', '{first_name} {last_initial}'],
    roles: [{ role }],
  })}`;
