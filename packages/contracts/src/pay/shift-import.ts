import { type Static, Type } from 'typebox';
import { MaybeSaid } from '../errors.js';
import { Nullable, namedObject, OneOf, PlainDate, Text, Uuid } from '../schema.js';
import { OverlappedShift, WantedShift } from './bulk-shifts.js';
import { endpoint } from './shape.js';
import { NewShift, OVERLAPS_NAMED } from './shifts.js';

/** What is read of a file; more are said to be left out. */
export const IMPORT_ROWS_AT_MOST = 1000;

export const ShiftFileContent = namedObject('ShiftFileContent', {
  content: Type.String({
    maxLength: 500_000,
    description: 'A calendar (iCalendar), or CSV with a header line that has date, start and end',
  }),
  from: Type.Optional({ ...PlainDate, description: 'Calendars: events from this day on' }),
  to: Type.Optional({ ...PlainDate, description: 'Calendars: events up to this day' }),
  time_zone: Type.Optional(
    Text(64, {
      description: 'Of the facility. Default: the calendar’s, else the organization’s',
      examples: ['America/Chicago'],
    }),
  ),
});
export type ShiftFileContent = Static<typeof ShiftFileContent>;

export const importStates = ['new', 'changed', 'same', 'repeated', 'not_understood'] as const;

export const ImportRow = namedObject('ImportRow', {
  line: Type.Integer({ description: 'Its place in the file' }),
  title: Nullable(Type.String({ description: 'What the file calls it' })),
  state: OneOf(importStates),
  reason: Nullable(Type.String({ description: 'Why it cannot be read' })),
  reason_said: Type.Optional(MaybeSaid),
  shift: Nullable(WantedShift),
  stored: Nullable(
    Type.Object(
      { shift_id: Uuid, ...NewShift.properties },
      { description: 'The existing shift: the same one, or the one that would be changed' },
    ),
  ),
  overlaps: Type.Array(OverlappedShift, { maxItems: OVERLAPS_NAMED }),
});
export type ImportRow = Static<typeof ImportRow>;

export const ImportPreview = namedObject('ImportPreview', {
  format: OneOf(['csv', 'icalendar']),
  time_zone: Type.String(),
  from: PlainDate,
  to: PlainDate,
  rows: Type.Array(ImportRow, { maxItems: IMPORT_ROWS_AT_MOST }),
  left_out: Type.Integer({ description: 'Events outside these days' }),
  is_cut: Type.Boolean({ description: 'The file has more than is shown' }),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/v1/shifts/import/preview',
  auth: 'member',
  tag: 'Shifts',
  summary: 'What a file of shifts would change; nothing is stored until its shifts are recorded',
  additional: true,
  body: ShiftFileContent,
  response: { 200: ImportPreview },
});
