import { createKey, listKeys, revokeKey, rotateKey } from '@guildhall/contracts/platform';
import { readPage, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import * as keys from './repository.js';
import * as service from './service.js';

const answer = ({ record, secret }: service.MadeKey) => ({ key: keys.toRecord(record), secret });

export function keyRoutes(app: FastifyInstance, db: Database, forgetKeys: () => void): void {
  serve(app, listKeys, async ({ query }) => {
    const read = (limit: number) => keys.list(db.kysely, { ...query, limit });
    const page = await readPage('keys', query, read, key => key.id);
    return { ...page, keys: page.keys.map(keys.toRecord) };
  });

  serve(app, createKey, async ({ body, caller, request }) => {
    const { kind, name, scopes, expires_at } = body;
    const expiresAt = expires_at === undefined ? undefined : new Date(expires_at);
    const by = askedBy(caller, request.id);
    return answer(await service.createKey(db, { kind, name, scopes, expiresAt }, by, new Date()));
  });

  serve(app, rotateKey, async ({ params, caller, request }) => {
    const by = askedBy(caller, request.id);
    return answer(await service.rotateKey(db, params.id, by, new Date()));
  });

  serve(app, revokeKey, async ({ params, caller, request }) => {
    const by = askedBy(caller, request.id);
    const { record, changed, already } = await service.revokeKey(db, params.id, by, new Date());
    // The database's announcement may arrive after the response.
    forgetKeys();
    return { changed, key: keys.toRecord(record), already };
  });
}
