import { column } from '../database.js';

/** Announced with every new event: whoever delivers need not wait for the next look. */
export const eventsDue = 'events_due';

/** Attempts end this long after the event, or after its replay. */
export const retryFor = "interval '3 days'";

const columns = (['id', 'event', 'member_number', 'payload', 'created_at'] as const).map(name =>
  column('events', name),
);
/** Goes before what is selected. */
export const insertEvents = `insert into events (${columns.join(', ')})`;

/** One of each `fresh` event to every subscriber. */
export const deliveries = `deliveries as (
  insert into event_deliveries (event_id, subscriber, next_attempt_at, retry_until, created_at)
  select fresh.id, s.url, fresh.created_at, fresh.created_at + ${retryFor}, fresh.created_at
    from fresh cross join event_subscribers s
)`;
