import { readCalendar } from './calendar.js';
import { readCsv } from './csv.js';
import type { FileQuestion, ShiftFile } from './shift-file.js';

const isCalendar = (text: string) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);

/** A file says by its beginning what it is. */
export const readShiftFile = (text: string, question: FileQuestion): ShiftFile =>
  isCalendar(text) ? readCalendar(text, question) : readCsv(text);
