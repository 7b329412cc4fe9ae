import { getMember } from '@guildhall/auth';
import {
  addShareNote,
  endShare,
  getSharedCheck,
  listSharedChecks,
  listShares,
  shareCheck,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { getPeriod } from '../../domain/time/calendar.js';
import type { PayCheck } from '../pay-check/service.js';
import * as own from './own-shares.js';
import * as represented from './represented.js';

export function sharingRoutes(app: FastifyInstance, sharing: own.Sharing, check: PayCheck): void {
  serve(app, shareCheck, ({ caller, body: { year, pay_period } }) =>
    own.share(sharing, caller, getPeriod(year, pay_period)),
  );

  serve(app, listShares, async ({ caller }) => ({
    shares: await own.listOwn(sharing, getMember(caller)),
  }));

  serve(app, endShare, ({ caller, params }) => own.end(sharing, caller, params.share_id));

  serve(app, listSharedChecks, async ({ caller, query: { limit = 50, offset = 0 } }) => ({
    ...(await represented.listShared(sharing, caller, { limit, offset })),
    limit,
    offset,
  }));

  serve(app, getSharedCheck, ({ caller, params }) =>
    represented.getShared(sharing, check, caller, params.share_id),
  );

  serve(app, addShareNote, ({ caller, params, body }) =>
    represented.addNote(sharing, caller, params.share_id, body.note),
  );
}
