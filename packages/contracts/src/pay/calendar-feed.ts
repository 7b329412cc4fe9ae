import { type Static, Type } from 'typebox';
import { languages } from '../language.js';
import { Empty, Nullable, namedObject, Text, Timestamp } from '../schema.js';
import { endpoint } from './shape.js';

export const CalendarFeed = namedObject('CalendarFeed', {
  time_zone: Type.String(),
  created_at: Timestamp,
});
export type CalendarFeed = Static<typeof CalendarFeed>;

/** Shown once: only its hash is stored, so a lost address can only be replaced. */
export const NewCalendarFeed = namedObject('NewCalendarFeed', {
  ...CalendarFeed.properties,
  url: Type.String(),
});
export type NewCalendarFeed = Static<typeof NewCalendarFeed>;

const beyond = { tag: 'Calendar', additional: true } as const;
const member = { ...beyond, auth: 'member', path: '/api/v1/calendar-feed' } as const;

export const getCalendarFeed = endpoint({
  ...member,
  method: 'GET',
  summary: 'Whether the caller’s shifts have a calendar URL',
  response: { 200: Type.Object({ feed: Nullable(CalendarFeed) }) },
});

export const renewCalendarFeed = endpoint({
  ...member,
  method: 'POST',
  summary: 'Creates a private calendar URL of the caller’s shifts; the previous one stops working',
  bodyType: 'optional',
  body: Type.Object({
    time_zone: Type.Optional(
      Text(64, {
        description: 'Time zone of the facility; default: the organization’s',
        examples: ['America/Chicago'],
      }),
    ),
  }),
  response: { 201: NewCalendarFeed },
});

export const endCalendarFeed = endpoint({
  ...member,
  method: 'DELETE',
  summary: 'Deletes the calendar URL',
  response: { 204: Empty },
  errors: [404],
});

export const readCalendarFeed = endpoint({
  ...beyond,
  method: 'GET',
  path: '/calendar.ics',
  auth: 'public',
  // Calendar programs read many members’ feeds from a few addresses: each feed is counted for itself.
  limit: 'known',
  summary: 'The member’s shifts, for calendar programs',
  query: Type.Object({
    // Not in the path: queries are never logged.
    feed: Type.String({ maxLength: 200 }),
    pay_days: Type.Optional(
      Type.Boolean({ description: 'Also the pay days of the next twelve months, as whole days' }),
    ),
    language: Type.Optional(
      Type.Union(
        languages.map(each => Type.Literal(each)),
        {
          description: 'Language of names; default: English',
        },
      ),
    ),
  }),
  response: { 200: Type.String({ contentMediaType: 'text/calendar' }) },
  errors: [404, 429],
});
