import { stringify } from 'yaml';

export const rulesFile = 'role-rules.yaml';

const head = `# Who gets which role on the chat server, and what everybody is called there. What else can be said here, by
# status, type, facility, region and position, shows services/chat-bot/role-rules.example.yaml.
# A changed file counts within a second; "chat-bot roles preview" shows what it would do.
`;

/** Minimal rules: one role for every active member, and a nickname. */
export const rulesFor = (role: string): string =>
  `${head}${stringify({
    nickname: ['{first_name} {last_initial} | {facility_code}', '{first_name} {last_initial}'],
    roles: [{ role }],
  })}`;
