import { getMember, type Person } from '@guildhall/auth';
import { invalid } from '@guildhall/contracts';
import {
  type NewPremiumTime,
  type PremiumTimeChange,
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
import type { Db } from '../../../database.js';
import * as service from './service.js';
import { asTosTnw, subTypeIssues } from './sub-types.js';

/** What an entry is called to its owner, and the kinds that its address knows. */
const ojti = { what: 'OJTI time', kinds: ['ojti'] } as const;
const cic = { what: 'CIC time', kinds: ['cic'] } as const;
const tosTnw = { what: 'TOS/TNW entry', kinds: ['tos', 'tnw'] } as const;

export function entryRoutes(app: FastifyInstance, db: Db): void {
  const record = (caller: Person, kind: 'ojti' | 'cic', { shift_id, ...times }: NewPremiumTime) =>
    service.recordEntry(db, getMember(caller), shift_id, { ...times, kind, sub_type: null });
  const change = (caller: Person, address: service.Address, times: PremiumTimeChange) =>
    service.updateEntry(db, getMember(caller), address, () => times);
  const remove = (caller: Person, address: service.Address) =>
    service.removeEntry(db, getMember(caller), address);

  serve(app, recordOjtiTime, ({ caller, body }) => record(caller, 'ojti', body));
  serve(app, updateOjtiTime, ({ caller, params, body }) =>
    change(caller, { ...ojti, id: params.ojti_id }, body),
  );
  serve(app, removeOjtiTime, ({ caller, params }) =>
    remove(caller, { ...ojti, id: params.ojti_id }),
  );

  serve(app, recordCicTime, ({ caller, body }) => record(caller, 'cic', body));
  serve(app, updateCicTime, ({ caller, params, body }) =>
    change(caller, { ...cic, id: params.cic_id }, body),
  );
  serve(app, removeCicTime, ({ caller, params }) => remove(caller, { ...cic, id: params.cic_id }));

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
    async ({ caller, params, body: { entry_type, ...values } }) => {
      const changed = await service.updateEntry(
        db,
        getMember(caller),
        { ...tosTnw, id: params.entry_id },
        entry => {
          const issues = subTypeIssues(entry_type ?? entry.kind, values.sub_type ?? entry.sub_type);
          if (issues.length > 0) throw invalid('sub_type does not belong to entry_type', issues);
          return { ...values, ...(entry_type && { kind: entry_type }) };
        },
      );
      return asTosTnw(changed);
    },
    { furtherRules: ({ body }) => subTypeIssues(body.entry_type, body.sub_type) },
  );
  serve(app, removeTosTnw, ({ caller, params }) =>
    remove(caller, { ...tosTnw, id: params.entry_id }),
  );
}
