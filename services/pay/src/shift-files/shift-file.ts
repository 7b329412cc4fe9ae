import { MessageError, type MessageOrText } from '@guildhall/contracts/messages';
import type { ShiftType, WantedShift } from '@guildhall/contracts/pay';

/** A shift as a file says it; most calendars say nothing of its type. */
export type FileShift = Omit<WantedShift, 'shift_type'> & { readonly shift_type?: ShiftType };

/** What a line of a table, or an event of a calendar, says. */
export interface FileRow {
  /** Line in the file, from 1. */
  readonly line: number;
  /** What a person called it. */
  readonly title: string | null;
  readonly read: { readonly shift: FileShift } | { readonly problem: MessageOrText };
}

export interface ShiftFile {
  readonly format: 'csv' | 'icalendar';
  readonly rows: readonly FileRow[];
  /** Events that lie outside the asked days. */
  readonly leftOut: number;
  /** There were more rows than anybody looks through. */
  readonly isCut: boolean;
}

/** What a reader has to know beside the file. */
export interface FileQuestion {
  /** Events between these dates, both included. */
  readonly from: string;
  readonly to: string;
  /** Where the clocks are that shifts are recorded by. */
  readonly timeZone: string;
}

export const ROWS_AT_MOST = 1000;
const TITLE_LENGTH = 100;

export const titleOf = (text: unknown): string | null => {
  const plain = typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim() : '';
  return plain === '' ? null : plain.slice(0, TITLE_LENGTH);
};

/** What a row of it says cannot be understood. */
export class NotUnderstood extends MessageError {}

/** The file as a whole cannot be read. */
export class UnreadableFile extends MessageError {}
