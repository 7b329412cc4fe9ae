import { nextPage, PageOf, PageQuery } from './paging.js';
import { Nullable, namedObject, Text, Timestamp } from './schema.js';
import { type Static, Type } from './typebox.bundled.js';

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
  actor_name: Nullable(Type.String({ description: 'Of a person whose name is known here' })),
  member_number: Nullable(Type.String({ description: 'To whom it was done' })),
  ...aboutMember,
  about: Nullable(
    Type.String({ description: 'To what it was done', examples: ['key:4f2c', 'account:80351'] }),
  ),
  before: Nullable(Facts),
  after: Nullable(Facts),
});
export type AuditEntry = Static<typeof AuditEntry>;

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
