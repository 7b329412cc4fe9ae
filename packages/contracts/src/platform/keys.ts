import { type Static, Type } from 'typebox';
import { Deed } from '../audit-event.js';
import { scopes } from '../caller.js';
import { endpoint } from '../enveloped.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import { Nullable, namedObject, OneOf, PathId, Success, Text, Timestamp } from '../schema.js';

export const keyKinds = ['service', 'api', 'sync'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** A key without its secret. */
export const KeyRecord = namedObject('KeyRecord', {
  id: Type.String(),
  kind: OneOf(keyKinds),
  name: Type.String(),
  scopes: Type.Array(OneOf(scopes), { maxItems: scopes.length }),
  created_at: Timestamp,
  created_by: Nullable(Type.String()),
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
});
export type KeyRecord = Static<typeof KeyRecord>;

export const CreatedKey = namedObject('CreatedKey', {
  success: Type.Literal(true),
  key: KeyRecord,
  secret: Type.String({ description: 'The key, shown once' }),
});
export type CreatedKey = Static<typeof CreatedKey>;

export const NewKey = namedObject('NewKey', {
  kind: OneOf(keyKinds),
  name: Text(100, { description: 'For a service key, its serviceName' }),
  scopes: Type.Optional(Type.Array(OneOf(scopes), { maxItems: scopes.length })),
  expires_at: Type.Optional(Timestamp),
});
export type NewKey = Static<typeof NewKey>;

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;
const KeyParams = Type.Object({ id: PathId });

export const listKeys = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/keys',
  summary: 'Keys without their secrets, newest first',
  query: Type.Object({ ...PageQuery.properties, kind: Type.Optional(OneOf(keyKinds)) }),
  response: { 200: Success({ ...nextPage, keys: PageOf(KeyRecord) }) },
});

export const createKey = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  path: '/api/admin/keys',
  summary: 'Creates a key and shows it once',
  body: NewKey,
  response: { 201: CreatedKey },
  errors: [409],
});

export const rotateKey = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  path: '/api/admin/keys/:id/rotate',
  summary: 'Creates a second key like this one; the old one works until it is revoked',
  params: KeyParams,
  response: { 201: CreatedKey },
  errors: [409],
});

export const revokeKey = endpoint({
  ...admin,
  fresh: true,
  method: 'DELETE',
  path: '/api/admin/keys/:id',
  summary: 'Revokes a key: immediately at the platform, elsewhere within a minute',
  params: KeyParams,
  response: {
    200: Success({
      changed: Type.Boolean({ description: 'false: already revoked' }),
      key: KeyRecord,
      already: Type.Optional(Nullable(Deed, { description: 'Who revoked it before' })),
    }),
  },
});
