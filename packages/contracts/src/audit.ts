import { type Static, Type } from 'typebox';
import { nextPage, PageOf, PageQuery } from './paging.js';
import { Nullable, namedObject, Text, Timestamp } from './schema.js';

const Facts = Type.Object({}, { additionalProperties: true });

/** The member's name, for lists. */
export const aboutMember = {
  member_name: Type.Optional(Nullable(Type.String({ description: 'Their number, if known here' }))),
};

/** An audit entry. All services use the same format, so that entries can be merged. */
export const AuditEntry = namedObject('AuditEntry', {
  id: Type.String({ description: 'Unique within this service' }),
  at: Timestamp,
  action: Type.String({ examples: ['chat.link'] }),
  actor_kind: Type.String({ examples: ['person', 'service', 'operator'] }),
  actor: Type.String({ description: 'The actor; for a person, the `sub`' }),
  actor_name: Nullable(
    Type.String({
      description: 'The person’s name, if known here',
    }),
  ),
  member_number: Nullable(Type.String({ description: 'The member concerned' })),
  ...aboutMember,
  about: Nullable(
    Type.String({ description: 'The resource concerned', examples: ['key:4f2c', 'account:80351'] }),
  ),
  before: Nullable(Facts),
  after: Nullable(Facts),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** The actions each service records. The portal must have a text for each, or it does not compile. */
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
    | 'member.left'
    | 'member.returned'
    | 'person.export'
    | 'person.erase'
    | 'person.erase-cancelled'
    | 'person.erased'
    | 'person.erasure-lifted'
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
    | 'person.erased'
    | 'person.erasure-lifted';
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
    | 'person.erased'
    | 'person.erasure-lifted';
}
export type AuditAction = AuditActions[keyof AuditActions];

/** Query of an audit log; newest first, with a cursor. */
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
