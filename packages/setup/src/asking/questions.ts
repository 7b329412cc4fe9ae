import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { recordDefinitions } from '@guildhall/platform/checks';

/** What is asked, and the form that an answer in a file has. */
type Wording = readonly [message: string, form: string];

const yesOrNo = 'yes or no';

/** What is asked, by part and by the names that an answers file gives it, in the order in which it is. */
const questions = {
  organisation: {
    ORG_NAME: ['What is the organisation called?', 'text: Local 12'],
    PLATFORM_PUBLIC_URL: [
      'At which address will people reach it?',
      'an address without a path: https://members.example.org',
    ],
    CONTAINERS: ['Will it run in containers, by Docker Compose?', `${yesOrNo}; left out: yes`],
    MAKE_CERTIFICATES: [
      'Shall it get certificates by itself?',
      `${yesOrNo}; left out: yes. In containers only`,
    ],
    ORG_TIME_ZONE: [
      'In which time zone does it work?',
      'the name of a zone: America/New_York; left out: that of this machine',
    ],
  },
  identity: {
    IDENTITY_ISSUER: [
      'What is the issuer of your identity provider?',
      'an address: https://login.example.org',
    ],
    IDENTITY_CLIENT_ID: ['What is the client ID of the application there?', 'text'],
    IDENTITY_CLIENT_SECRET: ['And its client secret?', 'text, in quotes'],
    IDENTITY_AUDIENCE: [
      'What do access tokens for Guildhall name as their audience?',
      'text; left out: guildhall',
    ],
    IDENTITY_RESOURCE: [
      'Which resource shall tokens be asked for?',
      'an absolute URI; left out: none',
    ],
    IDENTITY_SCOPES: [
      'Which scopes shall be asked for?',
      'words with blanks between; left out: openid profile email offline_access',
    ],
    IDENTITY_MEMBER_CLAIM: [
      'Which claim holds the member number?',
      'the name of a claim; left out: member_number',
    ],
    IDENTITY_ROLES_CLAIM: [
      'Which claim holds the roles?',
      'the name of a claim, or a path: realm_access.roles; left out: roles',
    ],
    IDENTITY_ROLES_SEPARATOR: [
      'What stands between two roles that come as one text?',
      'comma, space or none; left out: none',
    ],
    IDENTITY_ADMIN_ROLE: [
      'Which role makes somebody an administrator?',
      'the name of a role; left out: admin',
    ],
  },
  source: {
    SOURCE: ['Shall members come from a database of yours?', `${yesOrNo}; left out: yes`],
    SOURCE_DATABASE_URL: [
      'Where is your member database?',
      'mysql:// or postgres://, with user, host, port and database: mysql://guildhall@db.example.org:3306/membership',
    ],
    SOURCE_DATABASE_PASSWORD: [
      'And the password of its user?',
      'text, in quotes; left out: the one in the address',
    ],
    MAPPING_FILE: [
      'Which file holds a mapping that there is already?',
      'the path of a JSON file (docs/source-database.md); left out: none, and what follows says it',
    ],
    KEEP_MAPPING: [
      'Shall the mapping that was made before stay as it is?',
      `${yesOrNo}; left out: yes. Whatever says how tables are mapped counts with no alone`,
    ],
    MEMBER_TYPES: [
      'What do the member types mean?',
      'number=name, with commas between: 1=Active,2=Retired; left out: named after the words of your database',
    ],
    TAKE_MAPPING: [
      'Is that as it should be?',
      `${yesOrNo}; left out: yes, unless most rows of a table would be rejected`,
    ],
  },
  chat: {
    DISCORD: [
      'Do you have a Discord server whose roles shall follow your members?',
      `${yesOrNo}; left out: yes`,
    ],
    DISCORD_TOKEN: ['What is the bot’s token?', 'text, in quotes'],
    DISCORD_SERVER_ID: [
      'Which server is yours?',
      'its name or its id; left out: the first that the bot is in',
    ],
    STAFF_ROLE: [
      'Which role may use the staff commands?',
      'the name of a role of the server; left out: none',
    ],
    MEMBER_ROLE: [
      'Which role does every active member get?',
      'the name of a role of the server; left out: one that is called like members',
    ],
    DISCORD_LOGIN: [
      'Shall members be able to link their account by Discord’s own log-in?',
      `${yesOrNo}; left out: no`,
    ],
    DISCORD_CLIENT_SECRET: [
      'What is the application’s client secret?',
      'text, in quotes; where DISCORD_LOGIN is yes',
    ],
  },
  mail: {
    MAIL: [
      'Shall members get mail addresses here?',
      `${yesOrNo}; left out: no. In containers only`,
    ],
    MAIL_DOMAIN: [
      'In which domain are members’ mail addresses?',
      'a domain: members.example.org; where MAIL is yes',
    ],
    TAKE_MAIL: ['Shall it take mail from everybody by itself?', `${yesOrNo}; left out: no`],
    MAIL_IMAP: [
      'Where will members’ mail programs read it?',
      'imaps://mail.example.org; left out: nowhere yet',
    ],
    MAIL_SMTP: ['And where will they send?', 'smtps://mail.example.org; where MAIL_IMAP is said'],
  },
  events: {
    EVENT_SUBSCRIBERS: [
      'Which other programs want to be told when a member changes?',
      'addresses with commas between: https://app.example.org/hook; left out: none',
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Wording>>>>;

/** What a file cannot answer: what is asked of a person alone. */
const ofPeople = {
  CHANGE: 'What do you want to change?',
  TRY_LOGIN: 'Shall we try a log-in now?',
  RETURNED_TO: 'Paste the address here that the browser ends up at:',
  AFTER_LOGIN: 'What now?',
} as const;

type KeysOf<Group> = Group extends unknown ? keyof Group : never;
type Name = keyof typeof ofPeople | KeysOf<(typeof questions)[keyof typeof questions]>;

/** Every name that a question may have: one that stands here nowhere does not compile. */
export type QuestionName = Name | `${RecordType}.${string}` | `${'status' | 'type'}.${string}`;

export const ofTable = (type: RecordType) => `Which table or view holds ${described[type]}?`;
/** Fields whose name alone says too little. */
const spoken: Readonly<Record<string, string>> = {
  member_type_id: 'holds the member type (full, associate, …)',
  position_type: 'says which office it is',
  is_active: 'says whether it is in use (yes or no)',
  id: 'is its number, which no two rows share',
};

export const ofColumn = (field: string, table: string) =>
  `Which column of ${table} ${spoken[field] ?? `is the ${field.replaceAll('_', ' ')}`}?`;

const described: Readonly<Record<RecordType, string>> = {
  regions: 'the regions (or districts)',
  facilities: 'the facilities (branches, locals, workplaces)',
  members: 'the members',
  positions: 'who holds which office',
};

/** What a file may answer, with the part that asks for it. */
interface Known {
  readonly name: string;
  readonly part: string;
  readonly message: string;
  readonly form: string;
}

const guessed = 'left out: guessed by its name';

const ofSource: readonly Known[] = recordTypes.flatMap(type => [
  {
    name: `${type}.table`,
    part: 'source',
    message: ofTable(type),
    form: `the name of a table or view${type === 'members' ? '' : ', or nothing: you have none'}; ${guessed}`,
  },
  ...recordDefinitions[type].fields.map(({ name, required }) => ({
    name: `${type}.${name}`,
    part: 'source',
    message: ofColumn(name, 'that table'),
    form: `the name of a column${required ? '' : ', or nothing: there is none'}; ${guessed}`,
  })),
]);

const ofFiles: readonly Known[] = [
  ...Object.entries(questions).flatMap(([part, group]) =>
    Object.entries<Wording>(group).map(([name, [message, form]]) => ({
      name,
      part,
      message,
      form,
    })),
  ),
  ...ofSource,
];

const messages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofFiles.map(({ name, message }) => [name, message])),
  ...ofPeople,
};

export const question = <N extends Name>(name: N) => ({ name, message: messages[name] ?? name });

/** Every name that a file may have, but for those that follow from the words of a database. */
export const knownNames: readonly string[] = ofFiles.map(({ name }) => name);

/** What a file says that nobody asks for: a slip of the pen, most of the time. */
export const strangeIn = (names: readonly string[]): readonly string[] =>
  names.filter(name => !knownNames.includes(name) && !/^(status|type)\../.test(name));

/** The part that asks for it. */
export const partOf = (name: string): string =>
  ofFiles.find(known => known.name === name)?.part ?? 'source';

/** An answers file in which nothing is answered yet: every name, with what it means and the form of its answer. */
export const answersExample = (): string =>
  [
    '# NAME: value for each, without the # before it. What is left out keeps what there is.',
    ...[
      ...ofFiles,
      {
        name: 'status.X',
        message: 'What does the status X of your database mean? One line for each of its words.',
        form: 'one of MEMBER_STATUSES: active, inactive, retired; own: a status of its own; left out: rows with it are rejected',
      },
      {
        name: 'type.X',
        message: 'Which number of MEMBER_TYPES is the member type X of your database?',
        form: 'a number: 2; left out: the next one. Only where types are words there',
      },
    ].map(({ name, message, form }) => `\n# ${message}\n#   (${form})\n# ${name}:`),
  ].join('\n');
