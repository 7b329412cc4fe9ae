import { api, endpointsIn } from '../endpoint.js';
import { operationsOf } from '../operations.js';
import * as audit from './audit.js';
import * as bulkShifts from './bulk-shifts.js';
import * as calendarFeed from './calendar-feed.js';
import * as configurations from './configurations.js';
import * as earnings from './earnings.js';
import * as evidence from './evidence.js';
import * as facilities from './facilities.js';
import * as health from './health.js';
import * as jobs from './jobs.js';
import * as letter from './letter.js';
import * as overview from './overview.js';
import * as people from './people.js';
import * as periodShifts from './period-shifts.js';
import * as periods from './periods.js';
import * as premiumTime from './premium-time.js';
import { shape } from './shape.js';
import * as sharing from './sharing.js';
import * as shiftExport from './shift-export.js';
import * as shiftImport from './shift-import.js';
import * as shiftUndo from './shift-undo.js';
import * as shifts from './shifts.js';
import * as shutdowns from './shutdowns.js';
import * as statements from './statements.js';
import * as tosTnw from './tos-tnw.js';
import * as verification from './verification.js';

export * from './audit.js';
export * from './bulk-shifts.js';
export * from './calendar-feed.js';
export * from './configurations.js';
export * from './earnings.js';
export * from './evidence.js';
export * from './facilities.js';
export * from './health.js';
export * from './jobs.js';
export * from './letter.js';
export * from './overview.js';
export * from './people.js';
export * from './period-shifts.js';
export * from './periods.js';
export * from './premium-time.js';
export * from './sharing.js';
export * from './shift-export.js';
export * from './shift-import.js';
export * from './shift-undo.js';
export * from './shifts.js';
export * from './shutdowns.js';
export * from './statements.js';
export * from './tos-tnw.js';
export * from './verification.js';

export const payApi = api({
  name: 'pay',
  title: 'Pay-Verification Service',
  version: '0.1.0',
  endpoints: {
    ...endpointsIn(health),
    ...endpointsIn(facilities),
    ...endpointsIn(periods),
    ...endpointsIn(shifts),
    ...endpointsIn(periodShifts),
    ...endpointsIn(bulkShifts),
    ...endpointsIn(shiftUndo),
    ...endpointsIn(shiftImport),
    ...endpointsIn(shiftExport),
    ...endpointsIn(calendarFeed),
    ...endpointsIn(premiumTime),
    ...endpointsIn(tosTnw),
    ...endpointsIn(statements),
    ...endpointsIn(verification),
    ...endpointsIn(letter),
    ...endpointsIn(evidence),
    ...endpointsIn(configurations),
    ...endpointsIn(earnings),
    ...endpointsIn(shutdowns),
    ...endpointsIn(overview),
    ...endpointsIn(sharing),
    ...endpointsIn(jobs),
    ...endpointsIn(audit),
    ...endpointsIn(people),
    ...operationsOf(shape),
  },
});
