import { getMember } from '@guildhall/auth';
import { invalid } from '@guildhall/contracts';
import {
  recordCicTime,
  recordOjtiTime,
  recordTosTnw,
  removeCicTime,
  removeOjtiTime,
  removeTosTnw,
  updateCicTime,
  updateOjtiTime,
  updateTosTnw,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database.js';
import { getUuid } from '../../../http/path-id.js';
import * as service from './service.js';
import { asTosTnw, subTypeIssues } from './sub-types.js';

const addressOf = (id: string, kind: 'ojti' | 'cic') => {
  const what = kind === 'ojti' ? 'OJTI time' : 'CIC time';
  return { id: getUuid(id, what), kinds: [kind], what };
};

const tosTnwAddress = (id: string) => {
  const what = 'TOS/TNW entry';
  return { id: getUuid(id, what), kinds: ['tos', 'tnw'] as const, what };
};

/** Of a change, what it names. */
const timesIn = ({ start_time, end_time }: { start_time?: string; end_time?: string }) => ({
  ...(start_time !== undefined && { start_time }),
  ...(end_time !== undefined && { end_time }),
});

export function entryRoutes(app: FastifyInstance, { kysely: db }: Database): void {
  serve(app, recordOjtiTime, ({ caller, body: { shift_id, ...times } }) =>
    service.recordEntry(db, getMember(caller), shift_id, {
      ...times,
      kind: 'ojti',
      sub_type: null,
    }),
  );
  serve(app, updateOjtiTime, ({ caller, params, body }) =>
    service.updateEntry(db, getMember(caller), addressOf(params.ojti_id, 'ojti'), () =>
      timesIn(body),
    ),
  );
  serve(app, removeOjtiTime, ({ caller, params }) =>
    service.removeEntry(db, getMember(caller), addressOf(params.ojti_id, 'ojti')),
  );

  serve(app, recordCicTime, ({ caller, body: { shift_id, ...times } }) =>
    service.recordEntry(db, getMember(caller), shift_id, {
      ...times,
      kind: 'cic',
      sub_type: null,
    }),
  );
  serve(app, updateCicTime, ({ caller, params, body }) =>
    service.updateEntry(db, getMember(caller), addressOf(params.cic_id, 'cic'), () =>
      timesIn(body),
    ),
  );
  serve(app, removeCicTime, ({ caller, params }) =>
    service.removeEntry(db, getMember(caller), addressOf(params.cic_id, 'cic')),
  );

  serve(
    app,
    recordTosTnw,
    async ({ caller, body: { shift_id, entry_type, ...values } }) =>
      asTosTnw(
        await service.recordEntry(db, getMember(caller), shift_id, {
          ...values,
          kind: entry_type,
        }),
      ),
    { furtherRules: ({ body }) => subTypeIssues(body.entry_type, body.sub_type) },
  );
  serve(
    app,
    updateTosTnw,
    async ({ caller, params, body: { entry_type, sub_type, ...times } }) => {
      const changed = await service.updateEntry(
        db,
        getMember(caller),
        tosTnwAddress(params.entry_id),
        entry => {
          const issues = subTypeIssues(entry_type ?? entry.kind, sub_type ?? entry.sub_type);
          if (issues.length > 0) throw invalid('sub_type does not belong to entry_type', issues);
          return {
            ...(entry_type !== undefined && { kind: entry_type }),
            ...(sub_type !== undefined && { sub_type }),
            ...timesIn(times),
          };
        },
      );
      return asTosTnw(changed);
    },
    { furtherRules: ({ body }) => subTypeIssues(body.entry_type, body.sub_type) },
  );
  serve(app, removeTosTnw, ({ caller, params }) =>
    service.removeEntry(db, getMember(caller), tosTnwAddress(params.entry_id)),
  );
}
