import type { Issue } from '@guildhall/contracts';
import { findZone } from '../domain/time/time-zone.js';

/** A value of the right form that means nothing here. */
export const invalidValue = (
  place: 'body' | 'query',
  field: string,
  message: string,
  input: unknown,
): Issue => ({ in: place, path: [field], message, rule: 'value', operands: {}, input });

export const invalidWhere = (isWrong: boolean, ...issue: Parameters<typeof invalidValue>) =>
  isWrong ? [invalidValue(...issue)] : [];

export const zoneIssues = (zone: unknown): Issue[] =>
  invalidWhere(
    typeof zone === 'string' && findZone(zone) === null,
    'body',
    'time_zone',
    'is no time zone such as America/Chicago',
    zone,
  );
