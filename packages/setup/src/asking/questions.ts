import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { recordDefinitions } from '@guildhall/platform/checks';

/** A question, and the format of its answer in a file. */
type Wording = readonly [message: string, form: string];

const yesOrNo = 'yes or no';

/** The questions by part and answer name, in order. */
const questions = {
  organization: {
    ORG_NAME: ['What is the name of your organization?', 'text: Local 12'],
    PLATFORM_PUBLIC_URL: [
      'At which URL will people open the portal?',
      'a URL without a path: https://members.example.org',
    ],
    CONTAINERS: ['Will it run in containers (Docker Compose)?', `${yesOrNo}; default: yes`],
    MAKE_CERTIFICATES: [
      'Should it get TLS certificates automatically?',
      `${yesOrNo}; default: yes. In containers only`,
    ],
    ORG_TIME_ZONE: [
      'What is your time zone?',
      'a zone name: America/New_York; default: this machine’s zone',
    ],
  },
  identity: {
    IDENTITY_ISSUER: [
      'What is the issuer URL of your identity provider?',
      'a URL: https://login.example.org',
    ],
    IDENTITY_CLIENT_ID: ['What is the application’s client ID?', 'text'],
    IDENTITY_CLIENT_SECRET: ['What is its client secret?', 'text, in quotes'],
    IDENTITY_AUDIENCE: [
      'What is the audience of access tokens for Guildhall?',
      'text; default: guildhall',
    ],
    IDENTITY_RESOURCE: [
      'Which resource should tokens be requested for?',
      'an absolute URI; default: none',
    ],
    IDENTITY_SCOPES: [
      'Which scopes should be requested?',
      'space-separated; default: openid profile email offline_access',
    ],
    IDENTITY_MEMBER_CLAIM: [
      'Which claim contains the member number?',
      'a claim name; default: member_number',
    ],
    IDENTITY_ROLES_CLAIM: [
      'Which claim contains the roles?',
      'a claim name or path: realm_access.roles; default: roles',
    ],
    IDENTITY_ROLES_SEPARATOR: [
      'If all roles are one string, what separates them?',
      'comma, space or none; default: none',
    ],
    IDENTITY_ADMIN_ROLE: ['Which role do administrators have?', 'a role name; default: admin'],
  },
  source: {
    SOURCE: ['Should members come from your database?', `${yesOrNo}; default: yes`],
    SOURCE_DATABASE_URL: [
      'What is the URL of your member database?',
      'mysql:// or postgres://, with user, host, port and database: mysql://guildhall@db.example.org:3306/membership',
    ],
    SOURCE_DATABASE_PASSWORD: [
      'What is the password of its user?',
      'text, in quotes; default: the one in the URL',
    ],
    MAPPING_FILE: [
      'Which file has an existing mapping?',
      'the path of a JSON file (docs/source-database.md); default: none; the following answers define it',
    ],
    KEEP_MAPPING: [
      'Should the existing mapping be kept?',
      `${yesOrNo}; default: yes. Answers about tables apply only with no`,
    ],
    MEMBER_TYPES: [
      'What do the member types mean?',
      'number=name, comma-separated: 1=Active,2=Retired; default: named as in your database',
    ],
    TAKE_MAPPING: [
      'Use this mapping?',
      `${yesOrNo}; default: yes, unless most rows of a table would be rejected`,
    ],
  },
  chat: {
    DISCORD: [
      'Do you have a Discord server where roles should follow your members?',
      `${yesOrNo}; default: yes`,
    ],
    DISCORD_TOKEN: ['What is the bot’s token?', 'text, in quotes'],
    DISCORD_SERVER_ID: ['Which server is it?', 'its name or id; default: the bot’s first server'],
    STAFF_ROLE: ['Which role may use the staff commands?', 'a role of the server; default: none'],
    MEMBER_ROLE: [
      'Which role does every active member get?',
      'a role of the server; default: one named like “Member”',
    ],
    DISCORD_LOGIN: [
      'Should members link their account by logging in to Discord?',
      `${yesOrNo}; default: no`,
    ],
    DISCORD_CLIENT_SECRET: [
      'What is the application’s client secret?',
      'text, in quotes; required if DISCORD_LOGIN is yes',
    ],
  },
  mail: {
    MAIL: ['Should members get mail addresses?', `${yesOrNo}; default: no. In containers only`],
    MAIL_DOMAIN: [
      'What is the domain of members’ mail addresses?',
      'a domain: members.example.org; required if MAIL is yes',
    ],
    MAIL_MEMBER_TYPES: [
      'Which member types get an address?',
      'numbers of MEMBER_TYPES, comma-separated: 1,2; default: all of them',
    ],
    TAKE_MAIL: ['Should it receive mail from the internet?', `${yesOrNo}; default: no`],
    MAIL_IMAP: [
      'Which IMAP server do members’ mail programs use?',
      'imaps://mail.example.org; default: none yet',
    ],
    MAIL_SMTP: [
      'Which SMTP server do they send through?',
      'smtps://mail.example.org; required with MAIL_IMAP',
    ],
  },
  events: {
    EVENT_SUBSCRIBERS: [
      'Which other programs should get member events?',
      'URLs, comma-separated: https://app.example.org/hook; default: none',
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Wording>>>>;

/** Questions asked only of a person. */
const ofPeople = {
  CHANGE: 'What do you want to change?',
  TRY_LOGIN: 'Do you want to test a login now?',
  RETURNED_TO: 'Paste the URL from the browser’s address bar:',
  AFTER_LOGIN: 'What now?',
} as const;

type KeysOf<Group> = Group extends unknown ? keyof Group : never;
type Name = keyof typeof ofPeople | KeysOf<(typeof questions)[keyof typeof questions]>;

/** Every question's name; an unknown one does not compile. */
export type QuestionName = Name | `${RecordType}.${string}` | `${'status' | 'type'}.${string}`;

export const ofTable = (type: RecordType) => `Which table or view contains ${described[type]}?`;
/** Fields whose name is not clear enough. */
const columnPhrases: Readonly<Record<string, string>> = {
  member_type_id: 'contains the member type (full, associate, …)',
  position_type: 'contains the kind of position',
  is_active: 'says whether it is active (yes or no)',
  id: 'is its unique number',
};

export const ofColumn = (field: string, table: string) =>
  `Which column of ${table} ${columnPhrases[field] ?? `is the ${field.replaceAll('_', ' ')}`}?`;

const described: Readonly<Record<RecordType, string>> = {
  regions: 'the regions (or districts)',
  facilities: 'the facilities (branches, locals, workplaces)',
  members: 'the members',
  positions: 'the positions members hold',
};

/** Names an answers file may contain, with their part. */
interface Known {
  readonly name: string;
  readonly part: string;
  readonly message: string;
  readonly form: string;
}

const guessed = 'default: guessed from names';

const ofSource: readonly Known[] = recordTypes.flatMap(type => [
  {
    name: `${type}.table`,
    part: 'source',
    message: ofTable(type),
    form: `a table or view${type === 'members' ? '' : ', or empty if you have none'}; ${guessed}`,
  },
  ...recordDefinitions[type].fields.map(({ name, required }) => ({
    name: `${type}.${name}`,
    part: 'source',
    message: ofColumn(name, 'that table'),
    form: `a column${required ? '' : ', or empty if there is none'}; ${guessed}`,
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

/** Every name a file may contain, except those derived from the database. */
export const knownNames: readonly string[] = ofFiles.map(({ name }) => name);

/** Answers without a question, usually misspelled. */
export const unknownNames = (names: readonly string[]): readonly string[] =>
  names.filter(name => !knownNames.includes(name) && !/^(status|type)\../.test(name));

/** The part that asks it. */
export const partOf = (name: string): string =>
  ofFiles.find(known => known.name === name)?.part ?? 'source';

/** An example answers file: every name with its meaning and format. */
export const answersExample = (): string =>
  [
    '# One NAME: value per line, without the #. Omitted answers keep the current value.',
    ...[
      ...ofFiles,
      {
        name: 'status.X',
        message: 'What does the status X in your database mean? One line per status.',
        form: 'one of MEMBER_STATUSES: active, inactive, retired; own: a separate status; default: rows with it are rejected',
      },
      {
        name: 'type.X',
        message: 'Which number of MEMBER_TYPES is the member type X in your database?',
        form: 'a number: 2; default: the next free one. Only if the database has names for types',
      },
    ].map(({ name, message, form }) => `\n# ${message}\n#   (${form})\n# ${name}:`),
  ].join('\n');
