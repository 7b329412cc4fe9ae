import { api } from '../endpoint.js';
import { operationsOf } from '../operations.js';
import { auditEndpoints } from './audit.js';
import { bulkShiftEndpoints } from './bulk-shifts.js';
import { calendarFeedEndpoints } from './calendar-feed.js';
import { configurationEndpoints } from './configurations.js';
import { earningEndpoints } from './earnings.js';
import { facilityEndpoints } from './facilities.js';
import { healthEndpoints } from './health.js';
import { historyEndpoints } from './history.js';
import { letterEndpoints } from './letter.js';
import { overviewEndpoints } from './overview.js';
import { peopleEndpoints } from './people.js';
import { periodShiftEndpoints } from './period-shifts.js';
import { periodEndpoints } from './periods.js';
import { premiumTimeEndpoints } from './premium-time.js';
import { shape } from './shape.js';
import { sharingEndpoints } from './sharing.js';
import { shiftExportEndpoints } from './shift-export.js';
import { shiftImportEndpoints } from './shift-import.js';
import { shiftUndoEndpoints } from './shift-undo.js';
import { shiftEndpoints } from './shifts.js';
import { shutdownEndpoints } from './shutdowns.js';
import { statementEndpoints } from './statements.js';
import { tosTnwEndpoints } from './tos-tnw.js';
import { verificationEndpoints } from './verification.js';

export * from './audit.js';
export * from './bulk-shifts.js';
export * from './calendar-feed.js';
export * from './configurations.js';
export * from './earnings.js';
export * from './facilities.js';
export * from './health.js';
export * from './history.js';
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
    ...healthEndpoints,
    ...facilityEndpoints,
    ...periodEndpoints,
    ...shiftEndpoints,
    ...periodShiftEndpoints,
    ...bulkShiftEndpoints,
    ...shiftUndoEndpoints,
    ...shiftImportEndpoints,
    ...shiftExportEndpoints,
    ...calendarFeedEndpoints,
    ...premiumTimeEndpoints,
    ...tosTnwEndpoints,
    ...statementEndpoints,
    ...verificationEndpoints,
    ...letterEndpoints,
    ...configurationEndpoints,
    ...earningEndpoints,
    ...shutdownEndpoints,
    ...overviewEndpoints,
    ...sharingEndpoints,
    ...historyEndpoints,
    ...auditEndpoints,
    ...peopleEndpoints,
    ...operationsOf(shape),
  },
});
