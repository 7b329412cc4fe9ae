import { type Static, Type } from 'typebox';
import { aboutMember } from '../audit.js';
import { Deed } from '../audit-event.js';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import { Nullable, namedObject, OneOf, PathId, Success, Text, Timestamp } from '../schema.js';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A delivery of an event to a subscriber. */
export const EventDelivery = namedObject('EventDelivery', {
  id: Type.String(),
  event_id: Type.String({ description: 'The `webhook-id` of the delivery' }),
  event: Type.String({ examples: ['member.updated'] }),
  member_number: Nullable(Type.String()),
  ...aboutMember,
  subscriber: Type.String({ description: 'Its address' }),
  status: OneOf(deliveryStatuses),
  attempts: Type.Integer(),
  last_status_code: Nullable(Type.Integer()),
  last_error: Nullable(Type.String()),
  last_error_said: Type.Optional(MaybeSaid),
  next_attempt_at: Nullable(Timestamp),
  created_at: Timestamp,
  delivered_at: Nullable(Timestamp),
});
export type EventDelivery = Static<typeof EventDelivery>;

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;

export const listEvents = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Outgoing events with their deliveries, newest first',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(OneOf(deliveryStatuses)),
    subscriber: Type.Optional(Text(2048, { description: 'Only deliveries to this URL' })),
  }),
  response: { 200: Success({ ...nextPage, events: PageOf(EventDelivery) }) },
});

export const replayEvent = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/events/:id/replay',
  summary: 'Retries the delivery of an event',
  params: Type.Object({ id: PathId }),
  body: Type.Object({
    status: Type.Optional(
      OneOf(deliveryStatuses, {
        description: 'The value the caller saw; 409 if it has changed',
      }),
    ),
  }),
  bodyType: 'optional',
  response: { 200: Success({ event: EventDelivery }) },
  errors: [409],
});

export const replayFailedEvents = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/events/replay',
  summary: 'Retries all failed deliveries, or those to one subscriber',
  body: Type.Object({ subscriber: Type.Optional(Text(2048)) }),
  bodyType: 'optional',
  response: {
    200: Success({
      replayed: Type.Integer(),
      left: Type.Integer({ description: 'Failed deliveries to removed subscribers' }),
      already: Type.Optional(
        Nullable(Deed, { description: 'If there was nothing to retry: who retried before' }),
      ),
    }),
  },
});
