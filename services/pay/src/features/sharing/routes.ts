import { getMember, type Person } from '@guildhall/auth';
import {
  addShareNote,
  endShare,
  getSharedCheck,
  listSharedChecks,
  listShares,
  shareCheck,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getPeriod } from '../../domain/time/calendar.js';
import type { PayCheck } from '../pay-check/service.js';
import * as own from './own-shares.js';
import * as represented from './represented.js';

/** What the specification plans for a person; here it holds always, for each leaves a row that nothing removes. */
const recorded = [
  { max: 100, seconds: 60 },
  { max: 1000, seconds: 3600 },
];

interface Asked {
  readonly caller: Person;
  readonly reply: FastifyReply;
}

export function sharingRoutes(app: FastifyInstance, sharing: own.Sharing, check: PayCheck): void {
  const count = async ({ caller, reply }: Asked) =>
    app.guildhall.limits.countAgainst(reply, {
      key: `sharing:${caller.subject}`,
      allowances: recorded,
    });

  serve(app, shareCheck, async call => {
    await count(call);
    const { year, pay_period } = call.body;
    return own.share(sharing, call.caller, getPeriod(year, pay_period));
  });

  serve(app, listShares, async ({ caller }) => ({
    shares: await own.listOwn(sharing, getMember(caller)),
  }));

  serve(app, endShare, async call => {
    await count(call);
    return own.end(sharing, call.caller, call.params.share_id);
  });

  serve(app, listSharedChecks, async ({ caller, query: { limit = 50, offset = 0 } }) => ({
    ...(await represented.listShared(sharing, caller, { limit, offset })),
    limit,
    offset,
  }));

  serve(app, getSharedCheck, async call => {
    await count(call);
    return represented.getShared(sharing, check, call.caller, call.params.share_id);
  });

  serve(app, addShareNote, async call => {
    await count(call);
    return represented.addNote(sharing, call.caller, call.params.share_id, call.body.note);
  });
}
