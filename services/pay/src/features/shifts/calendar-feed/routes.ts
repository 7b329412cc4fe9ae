import { getMember } from '@guildhall/auth';
import {
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { zoneIssues } from '../../../http/invalid-value.js';
import { missing } from '../../../http/path-id.js';
import * as feeds from './repository.js';
import { type CalendarFeeds, fileOf, hashOf, renew } from './service.js';

const what = 'Calendar';

/** Programs come every few hours; a person who tries it out comes a few times. */
const ofOneFeed = [{ max: 30, seconds: 60 }];

export function calendarFeedRoutes(app: FastifyInstance, service: CalendarFeeds): void {
  const { db } = service;
  const { limits } = app.guildhall;

  serve(app, getCalendarFeed, async ({ caller }) => ({
    feed: await feeds.findOwn(db, getMember(caller)),
  }));

  serve(
    app,
    renewCalendarFeed,
    ({ caller, body }) => renew(service, getMember(caller), body.time_zone),
    { furtherRules: ({ body }) => zoneIssues(body.time_zone) },
  );

  serve(app, endCalendarFeed, async ({ caller }) => {
    if (!(await feeds.remove(db, getMember(caller)))) throw missing(what);
  });

  serve(app, readCalendarFeed, async ({ query, request, reply }) => {
    const hash = hashOf(query.feed);
    const found = await feeds.findByToken(db, hash);
    // Wrong feed tokens count against the same limit as wrong keys.
    if (found === null) throw await limits.countWrongCredential(request, missing(what));
    const key = `calendar:${hash.toString('base64url')}`;
    await limits.countAgainst(reply, { key, allowances: ofOneFeed });
    const { language = 'en', pay_days: withPayDays = false } = query;
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=900')
      .send(await fileOf(service, found, { language, withPayDays }));
  });
}
