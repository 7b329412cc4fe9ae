import { type Static, Type } from 'typebox';
import { nextPage, PageOf, PageQuery } from './paging.js';
import { Nullable, namedObject, Text, Timestamp } from './schema.js';

const Facts = Type.Object({}, { additionalProperties: true });

/** A name for whoever reads a list: of the member whom a row is about. */
export const aboutMember = {
  member_name: Type.Optional(
    Nullable(Type.String({ description: 'Theirs, where it is known here' })),
  ),
};

/** Something that was done. Every service tells it in these words, so that what they tell can be laid side by side. */
export const AuditEntry = namedObject('AuditEntry', {
  id: Type.String({ description: 'Of this service' }),
  at: Timestamp,
  action: Type.String({ examples: ['chat.link'] }),
  actor_kind: Type.String({ examples: ['person', 'service', 'operator'] }),
  actor: Type.String({ description: 'Who did it: of a person the `sub`' }),
  actor_name: Nullable(
    Type.String({
      description: 'Of a person whose name is known here',
    }),
  ),
  member_number: Nullable(Type.String({ description: 'To whom it was done' })),
  ...aboutMember,
  about: Nullable(
    Type.String({ description: 'To what it was done', examples: ['key:4f2c', 'account:80351'] }),
  ),
  before: Nullable(Facts),
  after: Nullable(Facts),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What each service writes down that was done: one that the portal has no words for does not compile. */
export interface AuditActions {
  readonly platform:
    | 'chat.link'
    | 'chat.unlink'
    | 'mail.create'
    | 'mail.reset-password'
    | 'mail.close'
    | 'mail.reopen'
    | 'member.resend'
    | 'member.synchronized'
    | 'person.export'
    | 'person.erase'
    | 'person.erase-cancelled'
    | 'person.erased'
    | 'key.create'
    | 'key.import'
    | 'key.rotate'
    | 'key.revoke'
    | 'upstream.test'
    | 'event.replay'
    | 'event.replay-all'
    | 'job.retry'
    | 'login.refused'
    | 'login.worked'
    | 'sync.start'
    | 'sync.cancel';
  readonly 'chat-bot':
    | 'roles.changed'
    | 'roles.assigned_without_link'
    | 'roles.refresh'
    | 'link.changed'
    | 'verification.manual'
    | 'verification.cancelled'
    | 'verification.denied'
    | 'reconcile'
    | 'rules.changed'
    | 'job.retry'
    | 'person.erased';
  readonly pay:
    | 'pay_configuration.read'
    | 'pay_configuration.saved'
    | 'pay_configuration.changed'
    | 'pay_configuration.removed'
    | 'earnings.read'
    | 'shutdown.analyzed'
    | 'share.created'
    | 'share.read'
    | 'share.noted'
    | 'share.ended'
    | 'job.retry'
    | 'person.erased';
}
export type AuditAction = AuditActions[keyof AuditActions];

/** What everybody who asks for it may ask for; newest first, and on from a place. */
export const AuditQuery = Type.Object({
  member: Type.Optional(Text(32)),
  actor: Type.Optional(Text(255)),
  action: Type.Optional(Text(100)),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Type.String({ ...Timestamp, description: 'Before this' })),
  ...PageQuery.properties,
});
export type AuditQuery = Static<typeof AuditQuery>;

export const auditPage = { entries: PageOf(AuditEntry), ...nextPage };
export interface AuditPage {
  entries: AuditEntry[];
  next: string | null;
}
