import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MemberNumber } from '../identifiers.js';
import { namedObject, OneOf } from '../schema.js';

/** The part of an address before the `@`; RFC 5321 4.5.3.1.1 allows 64 octets of it. */
const LocalPart = Type.String({
  maxLength: 64,
  pattern: '^[a-z0-9]+(?:[.-][a-z0-9]+)*$',
  examples: ['jane.doe'],
});
const Own = Type.Optional(
  Type.String({ ...MemberNumber, description: 'The caller’s own; may be left out' }),
);

export const MailAvailabilityRequest = namedObject('MailAvailabilityRequest', {
  memberNumber: Own,
  emailFormat: Type.Optional(LocalPart),
});
export type MailAvailabilityRequest = Static<typeof MailAvailabilityRequest>;

export const MailOption = namedObject('MailOption', {
  email: Type.String({ examples: ['jane.doe@example.org'] }),
  format: Type.String({ description: 'The rule it was made by', examples: ['first.last'] }),
  available: Type.Boolean(),
});
export type MailOption = Static<typeof MailOption>;

export const MailAvailability = namedObject('MailAvailability', {
  success: Type.Literal(true),
  memberNumber: Type.String(),
  member: Type.Object({ firstname: Type.String(), lastname: Type.String() }),
  options: Type.Array(MailOption, { maxItems: 10 }),
});
export type MailAvailability = Static<typeof MailAvailability>;

export const NewMailAccount = namedObject('NewMailAccount', {
  memberNumber: Own,
  emailFormat: Type.String({
    ...LocalPart,
    description:
      'The part before the @ of an option, or the format of one: then the first free address of it',
  }),
});
export type NewMailAccount = Static<typeof NewMailAccount>;

export const PasswordReset = namedObject('PasswordReset', { memberNumber: Own });
export type PasswordReset = Static<typeof PasswordReset>;

export const MailCredentials = namedObject('MailCredentials', {
  success: Type.Literal(true),
  email: Type.String(),
  password: Type.String({ description: 'Made by the service, shown this once' }),
  message: Type.String(),
});
export type MailCredentials = Static<typeof MailCredentials>;

export const MailServer = namedObject('MailServer', {
  host: Type.String({ examples: ['mail.example.org'] }),
  port: Type.Integer({ examples: [993] }),
  security: OneOf(['tls', 'starttls']),
});
export type MailServer = Static<typeof MailServer>;

/** What a mail program is told; the user name is the address. */
export const MailServers = namedObject('MailServers', { imap: MailServer, smtp: MailServer });
export type MailServers = Static<typeof MailServers>;

/** 502 and 504: the mail host. */
const session = { method: 'POST', auth: 'session', tag: 'Mail accounts' } as const;

export const checkMailAvailability = endpoint({
  ...session,
  path: '/api/mailhost/check-availability',
  summary: 'The addresses that can be made of the caller’s name, and which are free',
  body: MailAvailabilityRequest,
  bodyType: 'optional',
  response: { 200: MailAvailability },
  errors: [404, 502, 504],
});

export const createMailAccount = endpoint({
  ...session,
  path: '/api/mailhost/create-email',
  summary: 'Creates the caller’s mail account',
  body: NewMailAccount,
  response: { 200: MailCredentials },
  errors: [404, 409, 502, 504],
});

export const resetMailPassword = endpoint({
  ...session,
  path: '/api/mailhost/reset-password',
  summary: 'Gives the caller’s mail account a new password',
  body: PasswordReset,
  bodyType: 'optional',
  response: { 200: MailCredentials },
  errors: [404, 409, 502, 504],
});

/** Apple’s configuration profiles: developer.apple.com/documentation/devicemanagement/mail. */
export const getMailProfile = endpoint({
  method: 'GET',
  path: '/api/mailhost/profile.mobileconfig',
  auth: 'session',
  tag: 'Mail accounts',
  summary:
    'A profile that sets the caller’s mail account up on Apple’s devices; without the password',
  additional: true,
  response: { 200: Type.String({ contentMediaType: 'application/x-apple-aspen-config' }) },
  errors: [404],
});

/** Thunderbird asks at this path of a mail domain: wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat. */
export const getMailAutoconfig = endpoint({
  method: 'GET',
  path: '/.well-known/autoconfig/mail/config-v1.1.xml',
  auth: 'public',
  tag: 'Mail accounts',
  summary: 'How mail programs such as Thunderbird reach the organisation’s mail',
  additional: true,
  query: Type.Object({ emailaddress: Type.Optional(Type.String({ maxLength: 320 })) }),
  response: { 200: Type.String({ contentMediaType: 'text/xml' }) },
  errors: [404],
});
