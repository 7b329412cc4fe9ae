import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { recordDefinitions } from '@guildhall/platform/checks';

/** What is asked, by the names that an answers file gives it, in the order in which it is. */
const questions = {
  ORG_NAME: 'What is the organisation called?',
  PLATFORM_PUBLIC_URL: 'At which address will people reach it?',
  MAKE_CERTIFICATES: 'Shall it get certificates by itself?',
  ORG_TIME_ZONE: 'In which time zone does it work?',

  IDENTITY_ISSUER: 'What is the issuer of your identity provider?',
  IDENTITY_CLIENT_ID: 'What is the client ID of the application there?',
  IDENTITY_CLIENT_SECRET: 'And its client secret?',
  IDENTITY_AUDIENCE: 'What do access tokens for Guildhall name as their audience?',
  IDENTITY_RESOURCE: 'Which resource shall tokens be asked for?',
  IDENTITY_SCOPES: 'Which scopes shall be asked for?',
  IDENTITY_MEMBER_CLAIM: 'Which claim holds the member number?',
  IDENTITY_ROLES_CLAIM: 'Which claim holds the roles?',
  IDENTITY_ROLES_SEPARATOR: 'What stands between two roles that come as one text?',
  IDENTITY_ADMIN_ROLE: 'Which role makes somebody an administrator?',

  SOURCE: 'Shall members come from a database of yours?',
  SOURCE_DATABASE_URL: 'Where is your member database?',
  SOURCE_DATABASE_PASSWORD: 'And the password of its user?',
  MAPPING_FILE: 'Which file holds a mapping that there is already?',
  KEEP_MAPPING: 'Shall the mapping that was made before stay as it is?',
  MEMBER_TYPES: 'What do the member types mean?',
  TAKE_MAPPING: 'Is that as it should be?',

  DISCORD: 'Do you have a Discord server whose roles shall follow your members?',
  DISCORD_TOKEN: 'What is the bot’s token?',
  DISCORD_SERVER_ID: 'Which server is yours?',
  STAFF_ROLE: 'Which role may use the staff commands?',
  MEMBER_ROLE: 'Which role does every active member get?',
  DISCORD_LOGIN: 'Shall members be able to link their account by Discord’s own log-in?',
  DISCORD_CLIENT_SECRET: 'What is the application’s client secret?',

  MAIL: 'Shall members get mail addresses here?',
  MAIL_DOMAIN: 'In which domain are members’ mail addresses?',
  TAKE_MAIL: 'Shall it take mail from everybody by itself?',
  MAIL_IMAP: 'Where will members’ mail programs read it?',
  MAIL_SMTP: 'And where will they send?',
} as const;

/** What a file cannot answer: what is asked of a person alone. */
const ofPeople = {
  CHANGE: 'What do you want to change?',
  TRY_LOGIN: 'Shall we try a log-in now?',
  RETURNED_TO: 'Paste the address here that the browser ends up at:',
  AFTER_LOGIN: 'What now?',
} as const;

const all = { ...questions, ...ofPeople };
type Name = keyof typeof all;

/** Every name that a question may have: one that stands here nowhere does not compile. */
export type QuestionName = Name | `${RecordType}.${string}` | `${'status' | 'type'}.${string}`;

export const question = <N extends Name>(name: N) => ({ name, message: all[name] });

export const ofTable = (type: RecordType) => `Which table or view holds ${described[type]}?`;
export const ofColumn = (field: string, table: string) =>
  `Which column of ${table} is the ${field.replaceAll('_', ' ')}?`;

const described: Readonly<Record<RecordType, string>> = {
  regions: 'the regions (or districts)',
  facilities: 'the facilities (branches, locals, workplaces)',
  members: 'the members',
  positions: 'who holds which office',
};

const ofSource = recordTypes.flatMap(type => [
  [`${type}.table`, ofTable(type)],
  ...recordDefinitions[type].fields.map(({ name }) => [
    `${type}.${name}`,
    ofColumn(name, 'that table'),
  ]),
]);

const ofFiles: readonly (readonly string[])[] = [...Object.entries(questions), ...ofSource];

/** What a file says that nobody asks for: a slip of the pen, most of the time. */
export const strangeIn = (names: readonly string[]): readonly string[] => {
  const known = new Set(ofFiles.map(([name]) => name));
  return names.filter(name => !known.has(name) && !/^(status|type)\./.test(name));
};

/** An answers file in which nothing is answered yet: every name, with what it means. */
export const answersExample = (): string =>
  [
    '# NAME: value for each; what is left out keeps what there is, or is as it usually is. Yes or no: yes, no.',
    ...[
      ...ofFiles,
      ['status.X', 'What does the status X of the source mean (active, retired, …)?'],
      ['type.X', 'Which number of MEMBER_TYPES is the member type X of the source?'],
    ].map(([name, message]) => `\n# ${message}\n# ${name}:`),
  ].join('\n');
